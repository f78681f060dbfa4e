package dev.semel.internal.message.jms.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.lang.reflect.Field;

/** What the client of Artemis keeps inside a message of Jakarta Messaging. */
public final class CoreMessage {

    private CoreMessage() {}

    /**
     * Names a message by what the broker knows of it, the same at each delivery. A producer may have switched message ids off, and
     * clients of other protocols may give none at all. Two messages can share it only if the broker does not number its messages.
     */
    public static String nameOf(Message message) throws JMSException {
        return message.getJMSTimestamp() + "-" + numberOf(message);
    }

    /** What the broker calls a message that lies in one of its queues. */
    public static long number(Message message) throws JMSException {
        try {
            return (Long) call(message, "getMessageID");
        } catch (ReflectiveOperationException | RuntimeException unseen) {
            throw ClientInternals.because(
                    unseen, new MessageFormatException("this provider does not number its messages"));
        }
    }

    private static String numberOf(Message message) {
        try {
            return call(message, "getMessageID").toString();
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return "";
        }
    }

    /**
     * Sets a property with a name that Jakarta Messaging does not allow: clients of other protocols call theirs {@code tenant-id}
     * or {@code my.trace}, and they have to be there when such a message is sent again.
     */
    public static void setProperty(Message message, String name, Object value) throws JMSException {
        try {
            call(message, "putObjectProperty", name, value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            throw ClientInternals.because(
                    refused, new MessageFormatException("no message of this provider can have it"));
        }
    }

    /** The text of a property that Jakarta Messaging keeps to itself. */
    public static String property(Message message, String name) throws JMSException {
        try {
            return call(message, "getStringProperty", name).toString();
        } catch (ReflectiveOperationException | RuntimeException unseen) {
            throw ClientInternals.because(unseen, new MessageFormatException("this provider does not let us see it"));
        }
    }

    /**
     * The serialised form of an object; empty if the message holds none, null if this provider does not let us see it. Jakarta
     * Messaging hands out the object only, and making an object out of a stranger's bytes runs what the stranger wrote.
     */
    public static byte[] serialised(ObjectMessage message) {
        try {
            byte[] bytes = (byte[]) data(message).get(message);
            return bytes == null ? new byte[0] : bytes.clone();
        } catch (ReflectiveOperationException closed) {
            return null;
        }
    }

    public static void setSerialised(ObjectMessage message, byte[] bytes) throws JMSException {
        if (bytes.length == 0) {
            return;
        }
        try {
            data(message).set(message, bytes);
        } catch (ReflectiveOperationException closed) {
            throw ClientInternals.because(
                    closed,
                    new MessageFormatException("The serialised object of this message cannot be handed to messages of "
                            + message.getClass().getName() + ", so the message cannot be sent again."));
        }
    }

    private static Field data(ObjectMessage message) throws NoSuchFieldException {
        return ClientInternals.field(message, "data", byte[].class);
    }

    private static Object call(Message message, String method, Object... arguments)
            throws ReflectiveOperationException {
        return ClientInternals.call(ClientInternals.call(message, "getCoreMessage"), method, arguments);
    }
}
