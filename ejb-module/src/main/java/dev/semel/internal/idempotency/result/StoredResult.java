package dev.semel.internal.idempotency.result;

/** What the work of a key has answered, as it is kept. */
public record StoredResult(String mediaType, byte[] body) {}
