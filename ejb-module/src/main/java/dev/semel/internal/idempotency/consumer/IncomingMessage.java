package dev.semel.internal.idempotency.consumer;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.Delivery.Requester;
import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.tracing.Tracing;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A delivered message as the consumer protocol sees it, free of the messaging technology. */
public interface IncomingMessage {

    /** The id that the producer's client gave to the message; empty if ids are switched off there. */
    Optional<String> sentId();

    /** Names the message, in the same way at each delivery: its id, else what else tells it from others. */
    String messageId();

    /** The name of the queue, or of the topic with the prefix {@value #TOPIC} or {@value #KAFKA}, for people to read. */
    String destination();

    /**
     * The queue from which the message came, in the form of {@link #destination()}: what is sent there reaches this consumer
     * and no other. Or the consumer itself, with the prefix {@value #CONSUMER}, if no broker brings it its messages. Empty if there is none, or if it may be gone when a copy is sent, or not let it through.
     */
    Optional<String> ownQueue();

    /** The value of a property that holds a text or a number; any other is no key. */
    Optional<String> keyProperty(String name);

    /** What the application's bean takes for the key; null or blank if there is none. */
    String keyBy(IdempotencyKeyResolver resolver);

    /** Whether the broker has delivered this message before, to any consumer. */
    boolean isRedelivered();

    /** It was read, and this was found in it. */
    default void tellRead(Delivery delivery) {}

    /** Whether a handler may have worked on it before: it was delivered again, or stored for later. */
    default boolean isRepeated() {
        return isRedelivered() || waits() > 0;
    }

    /**
     * Lets the message say to its handler, in place of what the broker knows, whether an earlier handler may have left an effect. A
     * redelivery is how work gets done that has left none: the handler that takes it for done would lose it.
     */
    default void tellHandler(boolean mayHaveWorked) {}

    /** Whether it has come to its handler in this delivery. */
    default boolean hasReachedHandler() {
        return false;
    }

    /** How often it was stored for later because its key was busy. */
    int waits();

    /** Whether an operator had it brought again. */
    default boolean isReplay() {
        return Boolean.TRUE.equals(headers().properties().get(MessageContract.REPLAY));
    }

    /** The outbox event that carried the message. */
    Optional<UUID> eventId();

    /** The event in whose place that one came, because the key was busy. */
    Optional<UUID> retryOf();

    /** The only consumer that may take the message, if it is a retry; a foreign sender may have made that up. */
    Optional<String> addressee();

    /** When its sender's time for it is over; empty if it never is. */
    default Optional<Instant> expiry() {
        return KeptHeaders.expiryOf(headers());
    }

    /** The content, of which only the properties count here. */
    default StoredMessage headers() {
        return content();
    }

    /** Who waits for an answer to it. */
    default Optional<Requester> requester() {
        return Requester.of(headers());
    }

    /** Body and properties as they came; a large body is left out. The handler can still read the body from its beginning. */
    StoredMessage content();

    /** Keeps all that a retry or a parked entry needs: the handler may change the message that it gets, or send it on. */
    default void keep() {}

    /** Makes sure that all can still be read when the delivery is over, on any thread; fails with a lost body if it is over. */
    void load();

    /** The body, if it is too large to be kept in one piece. */
    Optional<LargeBody> largeBody();

    /** Tells other content under the same key; the values at these JSON pointers do not count. */
    String contentHash(List<String> ignored);

    /** What a failure of its handler means, if it came from reading the message; else the failure itself. */
    default Throwable explain(Throwable failure) {
        return failure;
    }

    /** Whether a failure is that of reading this very message, whose body is at fault then, and will be each time. */
    default boolean isBodyAtFault(Throwable failure) {
        return false;
    }

    /** The prefix that tells a topic from a queue. */
    String TOPIC = "topic:";

    /** The prefix of the name of a consumer that gets what is sent to it without a broker. */
    String CONSUMER = "consumer:";

    /** Before the name of a topic of Kafka. */
    String KAFKA = Tracing.KAFKA;
}
