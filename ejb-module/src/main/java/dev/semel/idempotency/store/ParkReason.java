package dev.semel.idempotency.store;

/** Why a message was parked. */
public enum ParkReason {
    /** The message carries no idempotency key. */
    MISSING_KEY,
    /** The body could not be read. */
    BROKEN_BODY,
    /** The consumer declared the exception to be terminal. */
    TERMINAL_FAILURE,
    /** Every attempt failed. */
    ATTEMPTS_USED_UP,
    /** The message is a retry for another consumer than the one whose queue it came from. */
    WRONG_CONSUMER
}
