package dev.semel.internal.admin.operation;

/** How far an operation is. */
public enum OperationState {
    /** A node works on it, or will. */
    RUNNING,
    /** An operator stopped it, and only an operator lets it go on. */
    PAUSED,
    /** Each of its rows was worked on. */
    DONE,
    /** An operator ended it. */
    CANCELLED,
    /** It broke off, because one row after the other failed, or because the rule of the database keeps what it would purge. */
    FAILED
}
