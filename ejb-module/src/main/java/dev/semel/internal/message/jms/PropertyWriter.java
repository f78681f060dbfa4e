package dev.semel.internal.message.jms;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.jms.artemis.CoreMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets kept properties; one that the provider refuses is left out, so that it cannot hold up the message for ever. */
final class PropertyWriter {

    private static final Logger LOG = Logger.getLogger(PropertyWriter.class.getName());
    private static final int SHOWN = 100;

    private PropertyWriter() {}

    static void write(Session session, Map<String, Object> properties, Message message) {
        properties.forEach((name, value) -> {
            try {
                set(session, name, value, message);
            } catch (JMSException | RuntimeException refused) {
                LOG.log(
                        Level.WARNING,
                        "The property {0} cannot be set ({1}); the message is sent without it.",
                        new Object[] {SafeText.line(name, SHOWN), SafeText.line(String.valueOf(refused), SHOWN)});
            }
        });
    }

    private static void set(Session session, String name, Object value, Message message) throws JMSException {
        switch (name) {
            case KeptHeaders.TYPE -> message.setJMSType(value.toString());
            case KeptHeaders.CORRELATION_ID -> setCorrelationId(value, message);
            case KeptHeaders.REPLY_TO -> ReplyTo.set(message, value.toString(), session);
            case KeptHeaders.PRIORITY, KeptHeaders.EXPIRATION -> {
                // Whoever sends the message says so.
            }
            default -> setProperty(name, value, message);
        }
    }

    private static void setProperty(String name, Object value, Message message) throws JMSException {
        try {
            message.setObjectProperty(name, value);
        } catch (JMSException | RuntimeException illegalName) {
            CoreMessage.setProperty(message, name, value);
        }
    }

    private static void setCorrelationId(Object value, Message message) throws JMSException {
        if (value instanceof byte[] bytes) {
            message.setJMSCorrelationIDAsBytes(bytes);
        } else {
            message.setJMSCorrelationID(value.toString());
        }
    }
}
