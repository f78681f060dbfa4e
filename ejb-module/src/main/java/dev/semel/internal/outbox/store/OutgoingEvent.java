package dev.semel.internal.outbox.store;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.outbox.OutboxEvent;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event as the outbox keeps it.
 *
 * @param event all but the content, which is that of the message alone
 * @param message what is sent; where a property is Semel's own, the value of the event wins
 * @param consumer the only idempotent consumer that takes it, as for a retry; empty if anybody may. At any other consumer
 *     it is parked, so it must not go to a whole topic, but to the queue of a subscription ({@code topic::queue})
 * @param causedBy the hash of the key whose work appends it; null: other work does
 * @param isCaptured whether change data capture publishes it, and not the relay
 */
public record OutgoingEvent(
        OutboxEvent event,
        StoredMessage message,
        Optional<String> consumer,
        @Nullable UUID causedBy,
        boolean isCaptured) {

    /** The longest key that a column holds as it is. */
    public static final int LONGEST_KEY = 255;

    /** One that the relay publishes. */
    public OutgoingEvent(OutboxEvent event, StoredMessage message, Optional<String> consumer, @Nullable UUID causedBy) {
        this(event, message, consumer, causedBy, false);
    }

    /** One that no work under a key appends. */
    public OutgoingEvent(OutboxEvent event, StoredMessage message, Optional<String> consumer) {
        this(event, message, consumer, null);
    }

    /** One with the body that the application gave it, and these headers. */
    public static OutgoingEvent of(OutboxEvent event, Map<String, Object> headers) {
        byte[] bytes = event.bytes().orElse(null);
        BodyKind kind = bytes == null ? BodyKind.NONE : BodyKind.BYTES;
        StoredMessage message = event.text()
                .map(text -> StoredMessage.text(text, headers))
                .orElseGet(() -> new StoredMessage(kind, bytes, headers));
        return new OutgoingEvent(event, message, Optional.empty());
    }

    /** The same, appended by the work of this key. */
    public OutgoingEvent causedBy(@Nullable UUID keyHash) {
        return new OutgoingEvent(event, message, consumer, keyHash, isCaptured);
    }

    /** The same, published by change data capture. */
    public OutgoingEvent captured() {
        return new OutgoingEvent(event, message, consumer, causedBy, true);
    }

    /** The same with other properties of the event. */
    public OutgoingEvent with(OutboxEvent changed) {
        return new OutgoingEvent(changed, message, consumer, causedBy, isCaptured);
    }

    /** Whether it answers a request. */
    public boolean isReply() {
        return consumer.isEmpty() && message.properties().containsKey(MessageContract.REPLY);
    }

    /** The order group. None for an event that only one consumer takes: it neither waits for others nor holds them back. */
    public Optional<String> group() {
        return consumer.isPresent() ? Optional.empty() : event.group();
    }
}
