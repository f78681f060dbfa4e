package dev.semel.message.jms;

import dev.semel.message.Readable;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets kept properties; one that Jakarta Messaging refuses is left out, so that it cannot hold up the message for ever. */
final class PropertyWriter {

    private static final Logger LOG = Logger.getLogger(PropertyWriter.class.getName());
    private static final int SHOWN = 100;

    private PropertyWriter() {}

    /** @throws JMSException if the broker could not say whether the queue for answers is there */
    static void write(Session session, Map<String, Object> properties, Message message) throws JMSException {
        for (Map.Entry<String, Object> property : properties.entrySet()) {
            String name = property.getKey();
            try {
                set(session, name, property.getValue(), message);
            } catch (JMSException refused) {
                if (name.equals(HeaderNames.REPLY_TO) && !isForEver(refused)) {
                    throw refused;
                }
                leaveOut(name, refused);
            } catch (RuntimeException refused) {
                leaveOut(name, refused);
            }
        }
    }

    private static boolean isForEver(JMSException refused) {
        return refused instanceof InvalidDestinationException || refused instanceof JMSSecurityException;
    }

    private static void leaveOut(String name, Exception refused) {
        LOG.log(Level.WARNING, "The property {0} cannot be set ({1}); the message is sent without it.", new Object[] {
            Readable.line(name, SHOWN), Readable.line(String.valueOf(refused), SHOWN)
        });
    }

    private static void set(Session session, String name, Object value, Message message) throws JMSException {
        switch (name) {
            case HeaderNames.TYPE -> message.setJMSType(value.toString());
            case HeaderNames.CORRELATION_ID -> setCorrelationId(value, message);
            case HeaderNames.REPLY_TO -> message.setJMSReplyTo(destination(session, value.toString()));
            default -> message.setObjectProperty(name, value);
        }
    }

    private static void setCorrelationId(Object value, Message message) throws JMSException {
        if (value instanceof byte[] bytes) {
            message.setJMSCorrelationIDAsBytes(bytes);
        } else {
            message.setJMSCorrelationID(value.toString());
        }
    }

    private static Destination destination(Session session, String name) throws JMSException {
        if (name.startsWith(HeaderNames.TOPIC)) {
            return session.createTopic(name.substring(HeaderNames.TOPIC.length()));
        }
        String queueName = name.substring(HeaderNames.QUEUE.length());
        Queue queue = session.createQueue(queueName);
        if (!queueName.equals(queue.getQueueName())) {
            throw new InvalidDestinationException("There is no queue " + queueName);
        }
        return queue;
    }
}
