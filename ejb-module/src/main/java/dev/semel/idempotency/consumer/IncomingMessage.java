package dev.semel.idempotency.consumer;

import dev.semel.message.StoredMessage;
import java.util.Optional;
import java.util.UUID;

/** A delivered message as the consumer protocol sees it, free of the messaging technology. */
public interface IncomingMessage {

    /** The broker's id of the message. */
    String messageId();

    /** The name of the queue, or of the topic with the prefix {@value #TOPIC}. */
    String destination();

    /** The value of the property {@code idempotency_key}. */
    Optional<String> keyProperty();

    /** The outbox event that carried the message. */
    Optional<UUID> eventId();

    /** The only consumer that may take the message, if it is a retry. */
    Optional<String> addressee();

    /** Body and properties. */
    StoredMessage content();

    /** The prefix that tells a topic from a queue. */
    String TOPIC = "topic:";

    default boolean isFromTopic() {
        return destination().startsWith(TOPIC);
    }
}
