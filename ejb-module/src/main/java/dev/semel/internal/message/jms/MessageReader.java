package dev.semel.internal.message.jms;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Keeps a message of the broker as it is, even one that a stranger made. */
public final class MessageReader {

    private static final Logger LOG = Logger.getLogger(MessageReader.class.getName());

    private static final int LONGEST_REASON = 500;

    private final Broker broker;

    public MessageReader(Broker broker) {
        this.broker = broker;
    }

    /**
     * The message as it is kept. What cannot be read is left out; a body that cannot be read is null, and so is a map or a stream that
     * is too large to be kept in one piece. Afterwards the body can be read again from its beginning. An object is never deserialised.
     *
     * @throws LostBodyException if the body could have been read, but earlier
     */
    public StoredMessage read(Message message) {
        return read(message, PropertyReader.read(message, broker));
    }

    /**
     * Names a message by what the broker knows of it, the same at each delivery. A producer may have switched message ids off, and
     * clients of other protocols may give none at all. Two messages can share it only if the broker does not number its messages.
     */
    public String nameOf(Message message) throws JMSException {
        return message.getJMSTimestamp() + "-" + broker.inside(message).number().orElse("");
    }

    /** The text of a message; null if it has none, or it cannot be read. */
    public static @Nullable String text(Message message) {
        try {
            return message instanceof TextMessage text ? text.getText() : null;
        } catch (JMSException | RuntimeException broken) {
            // The reader of the whole message reports it.
            return null;
        }
    }

    /** The properties of a message, without its body. */
    public StoredMessage readProperties(Message message) {
        return new StoredMessage(BodyKind.BYTES, null, PropertyReader.read(message, broker));
    }

    /** Gets the body from the broker, so that it can still be read when the delivery is over, by any thread. */
    public void load(Message message) {
        if (message instanceof BytesMessage bytes) {
            try {
                bytes.reset();
            } catch (JMSException | RuntimeException failed) {
                BodyFailure.rethrowLost(failed, broker);
            }
        }
    }

    /** Lets the body be read again from its beginning. */
    public static void rewind(Message message) throws JMSException {
        if (message instanceof BytesMessage bytes) {
            bytes.reset();
        } else if (message instanceof StreamMessage stream) {
            stream.reset();
        }
    }

    private StoredMessage read(Message message, Map<String, Object> properties) {
        BodyKind kind = kindOf(message);
        try {
            if (message instanceof TextMessage text && text.getText() != null) {
                return StoredMessage.text(text.getText(), properties);
            }
            return new StoredMessage(kind, bytesOf(message, kind), properties);
        } catch (JMSException | RuntimeException broken) {
            rethrowLost(broken);
            String sentence = "The body of a message of kind " + kind + " cannot be read; it is kept without: ";
            LOG.log(Level.WARNING, sentence + SafeText.line(String.valueOf(broken.getMessage()), LONGEST_REASON));
            return new StoredMessage(kind, null, properties);
        }
    }

    private void rethrowLost(Exception failure) {
        if (failure instanceof LostBodyException lost) {
            throw lost;
        }
        BodyFailure.rethrowLost(failure, broker);
    }

    private static BodyKind kindOf(Message message) {
        if (message instanceof TextMessage) {
            return BodyKind.TEXT;
        }
        if (message instanceof BytesMessage) {
            return BodyKind.BYTES;
        }
        if (message instanceof MapMessage) {
            return BodyKind.MAP;
        }
        if (message instanceof StreamMessage) {
            return BodyKind.STREAM;
        }
        return message instanceof ObjectMessage ? BodyKind.OBJECT : BodyKind.NONE;
    }

    private byte @Nullable [] bytesOf(Message message, BodyKind kind) throws JMSException {
        return switch (kind) {
            case BYTES -> bytes((BytesMessage) message);
            case MAP, STREAM -> LargeValues.unlessLarge(message);
            case OBJECT -> broker.inside(message).serialised();
            default -> null;
        };
    }

    // The handler may have read the body already, and another one may read it after us, so it is reset twice.
    private static byte[] bytes(BytesMessage message) throws JMSException {
        message.reset();
        byte[] bytes = new byte[Math.toIntExact(message.getBodyLength())];
        BodyFailure.requireWhole(bytes.length, Math.max(message.readBytes(bytes), 0));
        message.reset();
        return bytes;
    }
}
