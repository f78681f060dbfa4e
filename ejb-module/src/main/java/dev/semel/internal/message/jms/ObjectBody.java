package dev.semel.internal.message.jms;

import jakarta.jms.JMSException;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.lang.reflect.Field;

/**
 * The serialised form of an object message. Jakarta Messaging hands out the object only, and making an object out of a
 * stranger's bytes runs whatever the stranger wrote. Artemis keeps the bytes in a private field: this is the one place
 * that reaches for it.
 */
final class ObjectBody {

    private static final String FIELD = "data";
    private static final byte[] NO_OBJECT = {};

    private ObjectBody() {}

    /** The bytes, empty if the message holds no object, null if this provider does not let us see them. */
    static byte[] read(ObjectMessage message) {
        Field field = field(message.getClass());
        if (field == null) {
            return null;
        }
        try {
            byte[] bytes = (byte[]) field.get(message);
            return bytes == null ? NO_OBJECT : bytes.clone();
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    static void write(ObjectMessage message, byte[] bytes) throws JMSException {
        if (bytes.length == 0) {
            return;
        }
        try {
            Field field = field(message.getClass());
            if (field == null) {
                throw new NoSuchFieldException(FIELD);
            }
            field.set(message, bytes);
        } catch (ReflectiveOperationException closed) {
            JMSException refused = new MessageFormatException("The serialised object of this message cannot be handed"
                    + " to messages of " + message.getClass().getName() + ", so the message cannot be sent again.");
            refused.initCause(closed);
            throw refused;
        }
    }

    private static Field field(Class<?> messageType) {
        for (Class<?> type = messageType; type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals(FIELD) && field.getType() == byte[].class && field.trySetAccessible()) {
                    return field;
                }
            }
        }
        return null;
    }
}
