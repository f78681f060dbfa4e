package dev.semel.redelivery;

import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.message.MessageContract;
import dev.semel.message.QualifiedQueue;
import dev.semel.message.Readable;
import dev.semel.message.StoredMessage;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Sends a message to one consumer again: a new event, so that the broker does not drop it, with the old key. */
@Dependent
class RetryEvents {

    private static final String TYPE = "retry";
    private static final int TYPE_LENGTH = 255;

    // RFC 9562, version 8: a UUID with a meaning of our own.
    private static final long VERSION_BITS = 0xF000L;
    private static final long VERSION_8 = 0x8000L;
    private static final long VARIANT = 0x8000000000000000L;

    private final Outbox outbox;

    @Inject
    RetryEvents(Outbox outbox) {
        this.outbox = outbox;
    }

    /** Whether an event can bring the message to its consumer and nobody else. */
    static boolean canReachAlone(IncomingMessage message) {
        return !message.isFromTopic() || QualifiedQueue.is(target(message));
    }

    UUID append(IncomingMessage message, IdempotencyKey key, Duration delay) {
        return outbox.append(event(target(message), message.content(), key).after(delay));
    }

    /** A copy that comes back because its key was busy: one for each message, however often that is delivered. */
    void appendForLater(IncomingMessage message, IdempotencyKey key, Duration delay) {
        StoredMessage content = message.content();
        Map<String, Object> properties = new LinkedHashMap<>(content.properties());
        properties.put(MessageContract.WAITS, message.waits() + 1);
        StoredMessage copy = new StoredMessage(content.kind(), content.body(), properties);
        outbox.append(
                event(target(message), copy, key).id(idOfLater(message, key)).after(delay));
    }

    UUID append(String destination, StoredMessage content, IdempotencyKey key) {
        return outbox.append(event(destination, content, key));
    }

    // The subscription's own queue, where an event reaches no other subscriber.
    private static String target(IncomingMessage message) {
        String destination = message.destination();
        if (!message.isFromTopic() || QualifiedQueue.is(destination)) {
            return destination;
        }
        return message.subscriptionQueue()
                .map(queue -> QualifiedQueue.of(destination, queue))
                .orElse(destination);
    }

    private static UUID idOfLater(IncomingMessage message, IdempotencyKey key) {
        String hash = IdempotencyKey.hash(key.consumer(), "later " + message.messageId());
        return new UUID(
                Long.parseUnsignedLong(hash.substring(0, 16), 16) & ~VERSION_BITS | VERSION_8,
                Long.parseUnsignedLong(hash.substring(16, 32), 16) >>> 2 | VARIANT);
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
