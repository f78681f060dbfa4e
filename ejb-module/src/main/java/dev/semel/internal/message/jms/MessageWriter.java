package dev.semel.internal.message.jms;

import dev.semel.internal.message.KeptHeaders;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes a message of what was kept of one. */
public final class MessageWriter {

    private static final Logger LOG = Logger.getLogger(MessageWriter.class.getName());
    private static final int SHOWN = 100;

    private final Broker broker;

    public MessageWriter(Broker broker) {
        this.broker = broker;
    }

    /**
     * A message of the session with the kept body and properties; refused if there is no body to send. A property that the provider
     * refuses is left out, so that it cannot hold up the message for ever.
     */
    public Message write(Session session, StoredMessage stored) throws JMSException {
        if (!stored.canBeSent()) {
            throw new MessageFormatException("The body of this " + stored.kind()
                    + " message could not be read when it was kept, so the message cannot be sent again.");
        }
        Message message = withBody(session, stored);
        stored.properties().forEach((name, value) -> {
            try {
                set(session, name, value, message);
            } catch (JMSException | RuntimeException refused) {
                LOG.log(
                        Level.WARNING,
                        "The property {0} cannot be set ({1}); the message is sent without it.",
                        new Object[] {SafeText.line(name, SHOWN), SafeText.line(String.valueOf(refused), SHOWN)});
            }
        });
        return message;
    }

    private Message withBody(Session session, StoredMessage stored) throws JMSException {
        return switch (stored.kind()) {
            case NONE -> session.createMessage();
            case TEXT, TEXT16 -> session.createTextMessage(stored.body() == null ? null : stored.text());
            case BYTES -> bytes(session, stored);
            case MAP -> map(session, stored);
            case STREAM -> stream(session, stored);
            case OBJECT -> object(session, stored);
        };
    }

    private static Message bytes(Session session, StoredMessage stored) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(stored.body());
        return message;
    }

    private static Message map(Session session, StoredMessage stored) throws JMSException {
        MapMessage message = session.createMapMessage();
        for (Map.Entry<String, Object> entry :
                PropertiesJson.read(stored.text()).entrySet()) {
            message.setObject(entry.getKey(), entry.getValue());
        }
        return message;
    }

    private static Message stream(Session session, StoredMessage stored) throws JMSException {
        StreamMessage message = session.createStreamMessage();
        for (Object value : PropertiesJson.readList(stored.text())) {
            if (value == null) {
                message.writeString(null);
            } else {
                message.writeObject(value);
            }
        }
        return message;
    }

    private Message object(Session session, StoredMessage stored) throws JMSException {
        ObjectMessage message = session.createObjectMessage();
        broker.inside(message).setSerialised(Objects.requireNonNull(stored.body()));
        return message;
    }

    private void set(Session session, String name, Object value, Message message) throws JMSException {
        switch (name) {
            case KeptHeaders.TYPE -> message.setJMSType(value.toString());
            case KeptHeaders.CORRELATION_ID -> setCorrelationId(value, message);
            case KeptHeaders.REPLY_TO -> ReplyTo.set(message, value.toString(), session, broker);
            case KeptHeaders.PRIORITY, KeptHeaders.EXPIRATION -> {
                // The one that sends the message says so.
            }
            default -> setProperty(name, value, message);
        }
    }

    private void setProperty(String name, Object value, Message message) throws JMSException {
        try {
            message.setObjectProperty(name, value);
        } catch (JMSException | RuntimeException illegalName) {
            broker.inside(message).setProperty(name, value);
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
