package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.UnreadObjectException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.util.Arrays;

/** Tells that the client refused to make the object of a message, or could not. */
public final class UnreadObject {

    private static final String READER = "org.apache.activemq.artemis.jms.client.ActiveMQObjectMessage";
    private static final int DEEPEST = 50;

    private UnreadObject() {}

    /** What a failure over this message means; most often itself. */
    public static Throwable explain(Message message, Throwable failure) {
        Throwable cause = message instanceof ObjectMessage ? failure : null;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof MessageFormatException || cause instanceof JMSException && isOfReader(cause)) {
                return new UnreadObjectException(cause.getMessage(), failure);
            }
            cause = cause.getCause();
        }
        return failure;
    }

    private static boolean isOfReader(Throwable failure) {
        return Arrays.stream(failure.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(READER));
    }
}
