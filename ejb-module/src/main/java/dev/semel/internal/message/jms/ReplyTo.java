package dev.semel.internal.message.jms;

import dev.semel.internal.message.KeptHeaders;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import org.jspecify.annotations.Nullable;

/**
 * The destination for answers as a text: the one that the broker's client keeps. By the methods of Jakarta Messaging a temporary queue comes
 * back as a queue, which an answer that is late makes anew and for ever, and one of another protocol, which does not say whether it
 * is a queue or a topic, not at all.
 */
final class ReplyTo {

    private static final String QUEUE = "queue://";
    private static final String TOPIC = "topic://";

    private ReplyTo() {}

    /** Null if the sender expects no answer. */
    static @Nullable String of(Message message, Broker broker) throws JMSException {
        Destination destination = message.getJMSReplyTo();
        if (destination == null) {
            return null;
        }
        try {
            return broker.inside(message).property(KeptHeaders.REPLY_TO);
        } catch (MessageFormatException otherProvider) {
            return byName(destination, otherProvider);
        }
    }

    private static String byName(Destination destination, MessageFormatException unknown) throws JMSException {
        if (destination instanceof Queue queue) {
            return QUEUE + queue.getQueueName();
        }
        if (destination instanceof Topic topic) {
            return TOPIC + topic.getTopicName();
        }
        throw unknown;
    }

    static void set(Message message, String name, Session session, Broker broker) throws JMSException {
        try {
            broker.inside(message).setProperty(KeptHeaders.REPLY_TO, name);
        } catch (MessageFormatException otherProvider) {
            message.setJMSReplyTo(
                    name.startsWith(TOPIC)
                            ? session.createTopic(name.substring(TOPIC.length()))
                            : session.createQueue(name.substring(QUEUE.length())));
        }
    }
}
