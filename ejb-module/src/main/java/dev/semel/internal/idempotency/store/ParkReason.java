package dev.semel.internal.idempotency.store;

/** Why a message was parked. */
public enum ParkReason {
    /** The message carries no idempotency key. */
    MISSING_KEY,
    /** The body could not be read. */
    BROKEN_BODY,
    /** The body is larger than what is kept for a retry. */
    TOO_LARGE,
    /** The consumer declared the exception to be terminal. */
    TERMINAL_FAILURE,
    /** Every attempt failed. */
    ATTEMPTS_USED_UP,
    /** It failed for longer than its consumer goes on trying. */
    TIME_USED_UP,
    /** It would come back after the moment from which it is not needed, as its sender said. */
    EXPIRED,
    /** The server died again and again while it was read, or while its handler ran. */
    SERVER_DIED,
    /** Its last handler never came back, so its effect may have happened. */
    OUTCOME_UNKNOWN,
    /** It came after its successors in its group. */
    LATE,
    /** Its key is known with other content. */
    CONFLICT,
    /** The message is a retry for another consumer than the one whose queue it came from. */
    WRONG_CONSUMER;

    /** Whether the record of its key, if there is one, tells of another message, or of another copy. */
    public boolean isBesideItsKey() {
        return this == CONFLICT || this == WRONG_CONSUMER;
    }

    /** Whether it tells an operator that a handler never came back and may have worked. */
    public boolean showsAnUnknownOutcome() {
        return this == SERVER_DIED || this == OUTCOME_UNKNOWN;
    }
}
