package dev.semel.internal.message.jms;

import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.artemis.BodyFailure;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.StreamMessage;
import java.util.Map;

/** Keeps a message of the broker as it is, whatever a stranger put into it, and sends it again. */
public final class JmsMessages {

    private JmsMessages() {}

    /**
     * The message as it is kept. What cannot be read is left out, and a body that cannot be read is null. Afterwards the body
     * can be read again from its beginning. An object is never deserialised.
     *
     * @throws LostBodyException if the body could have been read, but earlier
     */
    public static StoredMessage read(Message message) {
        return BodyReader.read(message, PropertyReader.read(message));
    }

    /** The body alone, for whoever needs no properties. */
    public static StoredMessage readBody(Message message) {
        return BodyReader.read(message, Map.of());
    }

    /** The properties of a message of bytes, without its body. */
    public static StoredMessage readProperties(Message message) {
        return new StoredMessage(BodyKind.BYTES, null, PropertyReader.read(message));
    }

    /** Gets the body from the broker, so that it can still be read when the delivery is over, by any thread. */
    public static void load(Message message) {
        if (message instanceof BytesMessage bytes) {
            try {
                bytes.reset();
            } catch (JMSException | RuntimeException failed) {
                BodyFailure.rethrowLost(failed);
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

    /** A message of the session with the kept body and properties; refused if there is no body to send. */
    public static Message write(Session session, StoredMessage stored) throws JMSException {
        Message message = BodyWriter.write(session, stored);
        PropertyWriter.write(session, stored.properties(), message);
        return message;
    }
}
