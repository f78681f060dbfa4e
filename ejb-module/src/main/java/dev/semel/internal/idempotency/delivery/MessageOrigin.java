package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.ConsumedQueue;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Topic;
import java.util.Optional;

/**
 * Where a message came from. A handler that sends the message on changes what it says of that.
 *
 * @param destination see {@link IncomingMessage#destination()}
 * @param ownQueue see {@link IncomingMessage#ownQueue()}
 */
record MessageOrigin(String destination, Optional<String> ownQueue) {

    private static final int NAME_LENGTH = 255;
    private static final String UNKNOWN = "unknown";

    static MessageOrigin of(Message message, Broker broker) throws JMSException {
        Destination sentTo = message.getJMSDestination();
        Optional<ConsumedQueue> queue = broker.inside(message).queue();
        // A provider that does not tell. A topic without its subscription's queue would reach other subscribers.
        String byDestination = sentTo instanceof Queue known ? known.getQueueName() : null;
        Optional<String> target = queue.isPresent()
                ? queue.filter(ConsumedQueue::takesCopy).map(known -> named(known, known.fullName()))
                : Optional.ofNullable(byDestination);
        return new MessageOrigin(
                SafeText.line(nameOf(sentTo, queue), NAME_LENGTH), target.filter(name -> name.length() <= NAME_LENGTH));
    }

    private static String nameOf(Destination sentTo, Optional<ConsumedQueue> queue) throws JMSException {
        String name = null;
        if (sentTo instanceof Queue known) {
            name = known.getQueueName();
        } else if (sentTo instanceof Topic topic) {
            name = IncomingMessage.TOPIC + topic.getTopicName();
        }
        return name == null ? queue.map(known -> named(known, known.address())).orElse(UNKNOWN) : name;
    }

    private static String named(ConsumedQueue queue, String name) {
        return queue.isTopic() ? IncomingMessage.TOPIC + name : name;
    }
}
