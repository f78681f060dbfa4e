package dev.semel.testing.internal;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.message.StoredMessage;

/** A message on its way, with the id that the producer's client gave to it. */
public record Sent(ConsumerDefinition consumer, StoredMessage content, String id) implements Brought {

    @Override
    public Reply comeTo(Server server, boolean isAgain, Attempt attempt) {
        return server.deliver(this, isAgain, attempt);
    }
}
