package dev.semel.internal.message.jms.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.Message;

/**
 * Names a message by what the broker knows of it. A producer may have switched message ids off, and clients of other
 * protocols may give none at all.
 */
public final class MessageName {

    private MessageName() {}

    /** The same at each delivery of a message. Two messages can share it only if the broker does not number its messages. */
    public static String of(Message message) throws JMSException {
        return message.getJMSTimestamp() + "-" + numberOf(message);
    }

    private static String numberOf(Message message) {
        try {
            return Inside.call(Inside.call(message, "getCoreMessage"), "getMessageID")
                    .toString();
        } catch (ReflectiveOperationException | RuntimeException unknown) {
            return "";
        }
    }
}
