package dev.semel.idempotency;

/**
 * In {@link Mode#LEASED}: what becomes of a message whose last handler never came back, because its node died or froze
 * beyond the lease. Its effect may have happened. The rule of the version of the application that comes upon it decides, in any
 * mode that the consumer has in that version.
 */
public enum OnUnknownOutcome {

    /** The handler runs again. For effects that may repeat, or that the receiver recognises. The default. */
    RUN_AGAIN,

    /** The message is parked: an operator finds out, and retries or discards it. */
    PARK
}
