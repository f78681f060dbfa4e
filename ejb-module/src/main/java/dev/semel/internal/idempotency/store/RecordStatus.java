package dev.semel.internal.idempotency.store;

/** The states of an idempotency record. */
public enum RecordStatus {
    /** A handler works under a lease; when the lease lapses, another delivery may take over. */
    IN_PROGRESS,
    /** The effect was committed; a further copy is a duplicate. Final, unless an operator forgets the key. */
    COMPLETED,
    /** The last attempt failed; the record names the one retry event that may run the handler, or none: then any copy may. */
    FAILED,
    /** Attempts used up, or no retry can help: waits for an operator. */
    PARKED,
    /** An operator gave the message up; a further copy is acknowledged and counted. */
    DISCARDED
}
