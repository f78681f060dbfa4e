package dev.semel.testing;

import dev.semel.idempotency.IdempotentConsumer;

/** The annotation of a handler that has none. */
@IdempotentConsumer
final class PlainConsumer {

    private PlainConsumer() {}
}
