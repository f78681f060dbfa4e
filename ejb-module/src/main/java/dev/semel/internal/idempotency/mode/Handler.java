package dev.semel.internal.idempotency.mode;

/** The message-driven bean's own work. */
@FunctionalInterface
public interface Handler {

    Object handle() throws Exception;

    /** The same, after one of which it is unknown whether it has worked. */
    default Object handleAgain() throws Exception {
        return handle();
    }
}
