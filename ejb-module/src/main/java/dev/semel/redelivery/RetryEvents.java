package dev.semel.redelivery;

import dev.semel.idempotency.consumer.IncomingMessage;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.message.MessageContract;
import dev.semel.message.Readable;
import dev.semel.message.StoredMessage;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;

/** Sends a message to one consumer again: a new event, so that the broker does not drop it, with the old key. */
@Dependent
class RetryEvents {

    private static final String TYPE = "retry";
    private static final int TYPE_LENGTH = 255;

    private final Outbox outbox;

    @Inject
    RetryEvents(Outbox outbox) {
        this.outbox = outbox;
    }

    UUID append(IncomingMessage message, IdempotencyKey key, Duration delay) {
        return outbox.append(
                event(message.destination(), message.content(), key).after(delay));
    }

    UUID append(String destination, StoredMessage content, IdempotencyKey key) {
        return outbox.append(event(destination, content, key));
    }

    private static OutboxEvent event(String destination, StoredMessage content, IdempotencyKey key) {
        OutboxEvent event = destination.startsWith(IncomingMessage.TOPIC)
                ? OutboxEvent.toTopic(destination.substring(IncomingMessage.TOPIC.length()))
                : OutboxEvent.toQueue(destination);
        return event.type(typeOf(content))
                .key(key.value())
                .onlyFor(key.consumer())
                .message(content);
    }

    private static String typeOf(StoredMessage content) {
        Object type = content.properties().get(MessageContract.EVENT_TYPE);
        return type instanceof String text && !text.isBlank() ? Readable.line(text, TYPE_LENGTH) : TYPE;
    }
}
