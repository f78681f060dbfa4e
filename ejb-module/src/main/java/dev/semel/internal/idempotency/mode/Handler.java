package dev.semel.internal.idempotency.mode;

/** The message-driven bean's own work. */
@FunctionalInterface
public interface Handler {

    Object handle() throws Exception;
}
