package dev.semel.internal.admin.operation;

/** What an operation does to each of its rows. */
public enum OperationKind {
    /** Parked entries are tried again. */
    RETRY,
    /** Parked entries are given up. */
    DISCARD,
    /** Messages that were given up are parked again. */
    RESTORE,
    /** Closed messages are deleted. */
    PURGE_FAILED,
    /** Finished events are deleted. */
    PURGE_EVENTS,
    /** Finished keys are deleted. */
    PURGE_KEYS;

    /** Whether rows are deleted: none of them is listed then. */
    boolean isPurge() {
        return this == PURGE_FAILED || this == PURGE_EVENTS || this == PURGE_KEYS;
    }
}
