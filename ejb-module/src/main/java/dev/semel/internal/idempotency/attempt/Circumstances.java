package dev.semel.internal.idempotency.attempt;

/**
 * How an attempt has come about.
 *
 * @param isCall whether it was called, and no message has brought it
 * @param isRedelivery whether the broker has delivered the message before
 * @param isDoneByMark whether the mark of its group is what says that it is done: its key is known only if an attempt failed before
 */
public record Circumstances(boolean isCall, boolean isRedelivery, boolean isDoneByMark) {

    public static final Circumstances OF_A_CALL = new Circumstances(true, false, false);

    public static Circumstances ofMessage(boolean isRedelivery, boolean isDoneByMark) {
        return new Circumstances(false, isRedelivery, isDoneByMark);
    }
}
