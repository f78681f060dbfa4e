package dev.semel.internal.message.jms.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.lang.reflect.Field;

/**
 * The serialised form of an object message. Jakarta Messaging hands out the object only, and making an object out of a
 * stranger's bytes runs whatever the stranger wrote. Artemis keeps the bytes in a private field.
 */
public final class ObjectBody {

    private static final byte[] NO_OBJECT = {};

    private ObjectBody() {}

    /** The bytes, empty if the message holds no object, null if this provider does not let us see them. */
    public static byte[] read(ObjectMessage message) {
        try {
            byte[] bytes = (byte[]) field(message).get(message);
            return bytes == null ? NO_OBJECT : bytes.clone();
        } catch (ReflectiveOperationException closed) {
            return null;
        }
    }

    public static void write(ObjectMessage message, byte[] bytes) throws JMSException {
        if (bytes.length == 0) {
            return;
        }
        try {
            field(message).set(message, bytes);
        } catch (ReflectiveOperationException closed) {
            throw Inside.because(
                    closed,
                    new MessageFormatException("The serialised object of this message cannot be handed to messages of "
                            + message.getClass().getName() + ", so the message cannot be sent again."));
        }
    }

    private static Field field(ObjectMessage message) throws NoSuchFieldException {
        return Inside.field(message, "data", byte[].class);
    }
}
