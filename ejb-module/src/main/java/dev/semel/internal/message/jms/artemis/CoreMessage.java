package dev.semel.internal.message.jms.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;

/** The message of Artemis' own client that is inside one of Jakarta Messaging. */
public final class CoreMessage {

    private CoreMessage() {}

    /**
     * Names a message by what the broker knows of it, the same at each delivery. A producer may have switched message ids off, and
     * clients of other protocols may give none at all. Two messages can share it only if the broker does not number its messages.
     */
    public static String nameOf(Message message) throws JMSException {
        return message.getJMSTimestamp() + "-" + numberOf(message);
    }

    private static String numberOf(Message message) {
        try {
            return call(message, "getMessageID").toString();
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return "";
        }
    }

    /**
     * Sets a property that Jakarta Messaging lets nobody set, by its name: clients of other protocols call theirs {@code tenant-id}
     * or {@code my.trace}, and they have to be there when such a message is sent again.
     */
    public static void setProperty(Message message, String name, Object value) throws JMSException {
        try {
            call(message, "putObjectProperty", name, value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            throw Inside.because(refused, new MessageFormatException("no message of this provider can have it"));
        }
    }

    /** The text of a property that Jakarta Messaging keeps to itself. */
    public static String property(Message message, String name) throws JMSException {
        try {
            return call(message, "getStringProperty", name).toString();
        } catch (ReflectiveOperationException | RuntimeException unseen) {
            throw Inside.because(unseen, new MessageFormatException("this provider does not let us see it"));
        }
    }

    private static Object call(Message message, String method, Object... arguments)
            throws ReflectiveOperationException {
        return Inside.call(Inside.call(message, "getCoreMessage"), method, arguments);
    }
}
