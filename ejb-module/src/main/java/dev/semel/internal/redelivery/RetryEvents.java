package dev.semel.internal.redelivery;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.outbox.append.EventAppender;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.settings.Semel;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sends a message to one consumer again: a new event, so that the broker does not drop it, with the old key. */
@Dependent
class RetryEvents {

    private static final String TYPE = "retry";
    private static final int TYPE_LENGTH = 255;

    private final EventAppender events;
    private final Clock clock;

    @Inject
    RetryEvents(EventAppender events, @Semel Clock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** Whether the message would have expired when it comes back after this time. */
    boolean comesTooLate(IncomingMessage message, Duration delay) {
        Instant back = clock.instant().plus(delay);
        return KeptHeaders.expiryOf(message.content()).filter(back::isAfter).isPresent();
    }

    /** Only if the message has a queue of its own. What an operator has sent stays that. */
    UUID append(IncomingMessage message, IdempotencyKey key, Duration delay) {
        StoredMessage retry = inItsOwnPlace(message.content());
        return append(inTime(message, key).after(delay), retry, key);
    }

    /** A copy in the place of an event, or of none, because the key was busy: one for each message, however often delivered. */
    UUID appendForLater(IncomingMessage message, Delivery delivery, @Nullable UUID place, Duration delay) {
        StoredMessage copy = inItsOwnPlace(message.content()).with(MessageContract.WAITS, message.waits() + 1);
        StoredMessage placed = place == null ? copy : copy.with(MessageContract.RETRY_OF, place.toString());
        OutboxEvent event = inTime(message, delivery.key())
                .id(idOfLater(nameOf(message), delivery.key(), message.contentHash(List.of())))
                .after(delay);
        return append(event, placed, delivery.key());
    }

    /** For an operator, who may do so after the time that the sender gave the message. */
    UUID append(String ownQueue, StoredMessage content, IdempotencyKey key) {
        StoredMessage replay = inItsOwnPlace(content).with(MessageContract.REPLAY, true);
        return append(event(ownQueue, content, key), replay, key);
    }

    private UUID append(OutboxEvent event, StoredMessage content, IdempotencyKey key) {
        StoredMessage lasting = content.without(KeptHeaders.EXPIRATION);
        return events.append(new OutgoingEvent(event, lasting, Optional.of(key.consumer())));
    }

    // Whose place the message took is past: the record names the new event.
    private static StoredMessage inItsOwnPlace(StoredMessage content) {
        return content.without(MessageContract.RETRY_OF);
    }

    // It is not needed after the time of its sender, so it must not run then either.
    private static OutboxEvent inTime(IncomingMessage message, IdempotencyKey key) {
        OutboxEvent event = event(message.ownQueue().orElseThrow(), message.content(), key);
        return KeptHeaders.expiryOf(message.content()).map(event::notAfter).orElse(event);
    }

    /** The id of the event that took the place of this one, if its key was busy when it came. */
    static UUID idOfLater(UUID event, IdempotencyKey key, String contentHash) {
        return idOfLater(event.toString(), key, contentHash);
    }

    // Not by the message id if an event brought it: the broker may have been given that twice.
    private static String nameOf(IncomingMessage message) {
        // Nor by the id alone: a copy under the same one may be needed longer, or want an answer of its own.
        return message.eventId()
                .map(UUID::toString)
                .orElseGet(() -> message.messageId()
                        + message.expiry()
                                .map(end -> " until " + end.toEpochMilli())
                                .orElse("")
                        + message.requester()
                                .map(requester -> " for " + requester.name())
                                .orElse(""));
    }

    // Not by the name alone: a producer may give one to two messages.
    private static UUID idOfLater(String name, IdempotencyKey key, String contentHash) {
        return UUID.fromString(
                IdempotencyKey.hash(key.consumer(), "later " + name + " " + key.hash() + " " + contentHash));
    }

    private static OutboxEvent event(String destination, StoredMessage content, IdempotencyKey key) {
        return Target.of(destination)
                .event()
                .type(typeOf(content))
                .idempotencyKey(key.value())
                .priority(KeptHeaders.priorityOf(content));
    }

    private static String typeOf(StoredMessage content) {
        Object type = content.properties().get(MessageContract.EVENT_TYPE);
        return type instanceof String text && !text.isBlank() ? SafeText.line(text, TYPE_LENGTH) : TYPE;
    }
}
