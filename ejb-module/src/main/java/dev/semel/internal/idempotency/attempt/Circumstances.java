package dev.semel.internal.idempotency.attempt;

/**
 * How an attempt has come about.
 *
 * @param isCall whether it was called, and no message has brought it
 * @param isRedelivery whether the broker has delivered the message before
 * @param waits how often the message was stored for later because its key was busy
 */
public record Circumstances(boolean isCall, boolean isRedelivery, int waits) {

    public static final Circumstances OF_A_CALL = new Circumstances(true, false, 0);

    public static Circumstances ofMessage(boolean isRedelivery, int waits) {
        return new Circumstances(false, isRedelivery, waits);
    }
}
