package dev.semel.internal.idempotency.attempt;

/**
 * How an attempt has come about.
 *
 * @param isCall whether it was called, and no message has brought it
 * @param isRedelivery whether the broker has delivered the message before
 */
public record Circumstances(boolean isCall, boolean isRedelivery) {

    public static final Circumstances OF_A_CALL = new Circumstances(true, false);

    public static Circumstances ofMessage(boolean isRedelivery) {
        return new Circumstances(false, isRedelivery);
    }
}
