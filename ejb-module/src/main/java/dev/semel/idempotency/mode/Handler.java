package dev.semel.idempotency.mode;

/** The message-driven bean's own work. */
@FunctionalInterface
public interface Handler {

    Object handle() throws Exception;
}
