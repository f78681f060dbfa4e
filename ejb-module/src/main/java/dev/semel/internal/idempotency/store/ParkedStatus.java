package dev.semel.internal.idempotency.store;

/** The states of a parked message. */
public enum ParkedStatus {
    /** Waits for an operator. */
    PARKED,
    /** An operator sent it to its consumer again. */
    RETRIED,
    /** An operator gave it up. */
    DISCARDED
}
