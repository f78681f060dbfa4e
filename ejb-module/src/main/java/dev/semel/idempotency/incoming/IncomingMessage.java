package dev.semel.idempotency.incoming;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.message.LargeBody;
import dev.semel.message.StoredMessage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A delivered message as the consumer protocol sees it, free of the messaging technology. */
public interface IncomingMessage {

    /** The broker's id of the message. */
    String messageId();

    /** The name of the queue, or of the topic with the prefix {@value #TOPIC}. */
    String destination();

    /** The value of a property that holds a text or a number; any other is no key. */
    Optional<String> keyProperty(String name);

    /** What the application's bean takes for the key; null or blank if there is none. */
    String keyBy(IdempotencyKeyResolver resolver);

    /** Whether the broker has delivered this message before, to whomever. */
    boolean isRedelivered();

    /** How often it was stored for later because its key was busy. */
    int waits();

    /** The queue of the subscription, in a form that can be sent to, if it came from a topic and the broker lets us know. */
    Optional<String> subscriptionQueue();

    /** The outbox event that carried the message. */
    Optional<UUID> eventId();

    /** The only consumer that may take the message, if it is a retry. */
    Optional<String> addressee();

    /**
     * Body and properties. Read once; the handler can still read the body from its beginning. A large body is left out.
     */
    StoredMessage content();

    /** The body, if it is too large to be kept in one piece. */
    Optional<LargeBody> largeBody();

    /**
     * Tells other content under the same key.
     *
     * @param ignored JSON pointers to values that do not count
     */
    String contentHash(List<String> ignored);

    /** The prefix that tells a topic from a queue. */
    String TOPIC = "topic:";

    default boolean isFromTopic() {
        return destination().startsWith(TOPIC);
    }
}
