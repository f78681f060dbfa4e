package dev.semel.testing;

import dev.semel.internal.message.StoredMessage;

/** A message on its way, with the id that the producer's client gave to it. */
record Sent(StoredMessage content, String id) {

    static Sent first(TestMessage message) {
        return new Sent(message.content(), "ID:first");
    }

    static Sent other(TestMessage message) {
        return new Sent(message.content(), "ID:other");
    }
}
