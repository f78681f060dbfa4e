package dev.semel.internal.message.jms;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Reads properties one by one, so that a broken one is missed alone. */
final class PropertyReader {

    private static final Logger LOG = Logger.getLogger(PropertyReader.class.getName());
    private static final long NEVER = 0;
    private static final int SHOWN = 100;

    private PropertyReader() {}

    static Map<String, Object> read(Message message, Broker broker) {
        Map<String, Object> properties = new LinkedHashMap<>();
        for (String name : names(message)) {
            if (KeptHeaders.isKeptProperty(name) && !broker.adds(name)) {
                keep(name, () -> message.getObjectProperty(name), properties);
            }
        }
        keep(KeptHeaders.TYPE, message::getJMSType, properties);
        keep(KeptHeaders.CORRELATION_ID, () -> correlationId(message), properties);
        keep(KeptHeaders.REPLY_TO, () -> ReplyTo.of(message, broker), properties);
        if (properties.containsKey(KeptHeaders.REPLY_TO) && !properties.containsKey(MessageContract.REQUEST_ID)) {
            // A copy that is sent gets another id.
            keep(MessageContract.REQUEST_ID, message::getJMSMessageID, properties);
        }
        keep(KeptHeaders.PRIORITY, () -> unless(KeptHeaders.USUAL_PRIORITY, message.getJMSPriority()), properties);
        keep(KeptHeaders.EXPIRATION, () -> unless(NEVER, message.getJMSExpiration()), properties);
        return properties;
    }

    private static List<String> names(Message message) {
        try {
            List<String> names = new ArrayList<>();
            for (Enumeration<?> told = message.getPropertyNames(); told.hasMoreElements(); ) {
                names.add(told.nextElement().toString());
            }
            return names;
        } catch (JMSException | RuntimeException broken) {
            LOG.log(Level.WARNING, "The properties of a message cannot be read; it is kept without them.", broken);
            return List.of();
        }
    }

    private static <T> @Nullable T unless(T usual, T value) {
        return usual.equals(value) ? null : value;
    }

    private static void keep(String name, Callable<@Nullable Object> property, Map<String, Object> properties) {
        try {
            Object value = property.call();
            if (value != null) {
                properties.put(name, StoredMessage.canHold(value) ? value : value.toString());
            }
        } catch (Exception broken) {
            LOG.log(
                    Level.WARNING,
                    "The property {0} of a message cannot be read ({1}); the message is kept without it.",
                    new Object[] {SafeText.line(name, SHOWN), SafeText.line(String.valueOf(broken), SHOWN)});
        }
    }

    private static @Nullable Object correlationId(Message message) throws JMSException {
        String text = message.getJMSCorrelationID();
        return text == null ? message.getJMSCorrelationIDAsBytes() : text;
    }
}
