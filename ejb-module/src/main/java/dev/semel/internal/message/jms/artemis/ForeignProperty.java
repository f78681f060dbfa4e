package dev.semel.internal.message.jms.artemis;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;

/**
 * A property that Jakarta Messaging lets nobody set, by its name: clients of other protocols call theirs {@code tenant-id} or
 * {@code my.trace}. Whoever receives such a message can read them, so they have to be there when it is sent again.
 */
public final class ForeignProperty {

    private ForeignProperty() {}

    /** @throws MessageFormatException if this provider has no way to set it */
    public static void set(Message message, String name, Object value) throws JMSException {
        try {
            Inside.call(Inside.call(message, "getCoreMessage"), "putObjectProperty", name, value);
        } catch (ReflectiveOperationException | RuntimeException refused) {
            MessageFormatException unfit = new MessageFormatException("no message of this provider can have it");
            unfit.initCause(refused);
            throw unfit;
        }
    }

    /**
     * The text of a property that Jakarta Messaging keeps to itself.
     *
     * @throws MessageFormatException if this provider does not let us see it
     */
    public static String read(Message message, String name) throws JMSException {
        try {
            return Inside.call(Inside.call(message, "getCoreMessage"), "getStringProperty", name)
                    .toString();
        } catch (ReflectiveOperationException | RuntimeException unseen) {
            MessageFormatException unknown = new MessageFormatException("this provider does not let us see it");
            unknown.initCause(unseen);
            throw unknown;
        }
    }
}
