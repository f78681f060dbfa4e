package dev.semel.idempotency;

/**
 * What becomes of a message while another delivery works on its key. It is never just acknowledged: with each policy, a
 * message that could not wait is stored in the outbox, and comes back after a growing delay.
 */
public enum OnBusy {

    /**
     * One copy on each node waits for the other delivery, for {@code semel.claim.wait} at most; further copies are stored
     * at once, so that one slow key does not take all sessions of its consumer. The default.
     */
    WAIT,

    /** It is stored at once. For handlers that take long. */
    LATER
}
