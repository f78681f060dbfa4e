package dev.semel.message.jms;

import dev.semel.message.MessageContract;
import dev.semel.message.Readable;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.Topic;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Reads properties one by one, so that a broken one is missed alone. */
final class PropertyReader {

    private static final Logger LOG = Logger.getLogger(PropertyReader.class.getName());
    private static final String GROUP_SEQUENCE = "JMSXGroupSeq";
    private static final String PROVIDERS_OWN = "_AMQ_";
    private static final String JMSX = "JMSX";
    private static final int SHOWN = 100;

    private static final Set<Class<?>> KEPT_AS_THEY_ARE = Set.of(
            String.class,
            Boolean.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            Character.class,
            byte[].class);

    private PropertyReader() {}

    static Map<String, Object> read(Message message) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String name : names(message)) {
            if (isKept(name)) {
                keep(name, () -> message.getObjectProperty(name), properties);
            }
        }
        keep(HeaderNames.TYPE, message::getJMSType, properties);
        keep(HeaderNames.CORRELATION_ID, () -> correlationId(message), properties);
        keep(HeaderNames.REPLY_TO, () -> name(message.getJMSReplyTo()), properties);
        return properties;
    }

    private static List<String> names(Message message) {
        try {
            Enumeration<?> names = message.getPropertyNames();
            return Collections.list(names).stream().map(Object::toString).toList();
        } catch (JMSException | RuntimeException broken) {
            LOG.log(Level.WARNING, "The properties of a message cannot be read; it is kept without them.", broken);
            return List.of();
        }
    }

    // What the broker adds to each delivery is not the sender's.
    private static boolean isKept(String name) {
        return !name.startsWith(PROVIDERS_OWN)
                && (!name.startsWith(JMSX) || name.equals(MessageContract.GROUP) || name.equals(GROUP_SEQUENCE));
    }

    private static void keep(String name, Callable<Object> property, Map<String, Object> properties) {
        try {
            Object value = property.call();
            if (value != null) {
                properties.put(name, KEPT_AS_THEY_ARE.contains(value.getClass()) ? value : value.toString());
            }
        } catch (Exception broken) {
            LOG.log(
                    Level.WARNING,
                    "The property {0} of a message cannot be read ({1}); the message is kept without it.",
                    new Object[] {Readable.line(name, SHOWN), Readable.line(String.valueOf(broken), SHOWN)});
        }
    }

    private static Object correlationId(Message message) throws JMSException {
        String text = message.getJMSCorrelationID();
        return text == null ? message.getJMSCorrelationIDAsBytes() : text;
    }

    private static String name(Destination destination) throws JMSException {
        if (destination instanceof Queue queue) {
            return HeaderNames.QUEUE + queue.getQueueName();
        }
        return destination instanceof Topic topic ? HeaderNames.TOPIC + topic.getTopicName() : null;
    }
}
