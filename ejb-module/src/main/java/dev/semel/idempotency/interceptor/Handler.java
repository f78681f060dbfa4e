package dev.semel.idempotency.interceptor;

/** The message-driven bean's own work. */
@FunctionalInterface
interface Handler {

    Object handle() throws Exception;
}
