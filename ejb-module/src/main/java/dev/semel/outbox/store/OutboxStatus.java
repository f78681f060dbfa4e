package dev.semel.outbox.store;

/** The life of an outbox event. */
public enum OutboxStatus {
    /** Waits for the relay. */
    PENDING,
    /** The broker has it. */
    PUBLISHED,
    /** Its attempts are used up: it waits for an operator and holds back its group. */
    PARKED,
    /** An operator gave it up. */
    DISCARDED
}
