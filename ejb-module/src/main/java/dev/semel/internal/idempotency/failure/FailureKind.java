package dev.semel.internal.idempotency.failure;

/** Whose fault a failure is. */
public enum FailureKind {
    /** Another attempt may help. */
    RETRYABLE,
    /** No attempt can help. */
    TERMINAL,
    /** The body cannot be read, so no attempt can help. */
    BROKEN_BODY,
    /** The server died over it too often: it must not run again by itself. */
    DEADLY,
    /** Its last handler never came back, and its consumer does not want it to run again by itself. */
    OUTCOME_UNKNOWN,
    /** It came after its successors in its group, and its consumer keeps the order. */
    LATE,
    /** The database's or the load's, not the message's: no attempt is burnt. */
    NOT_THE_MESSAGES
}
