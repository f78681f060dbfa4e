package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.Causes;
import dev.semel.internal.message.LostBodyException;
import dev.semel.internal.message.UnreadObjectException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.util.Arrays;
import java.util.zip.DataFormatException;

/** Tells a body that the broker's client no longer has, or did not make an object of, from one that is broken. */
public final class BodyFailure {

    private static final String OF_THE_CLIENT = "org.apache.activemq.artemis.api.core.ActiveMQException";
    private static final String READER = "org.apache.activemq.artemis.jms.client.ActiveMQObjectMessage";

    private BodyFailure() {}

    /** What a failure over this message means; most often itself. */
    public static Throwable explain(Message message, Throwable failure) {
        return Causes.of(failure)
                .filter(cause -> message instanceof ObjectMessage && isOfReader(cause))
                .findFirst()
                .<Throwable>map(cause -> new UnreadObjectException(cause.getMessage(), failure))
                .orElse(failure);
    }

    /** Whether a failure came out of this message: it is not what its reader asked for, and never will be. */
    public static boolean isOf(Message message, Throwable failure) {
        return failure instanceof MessageFormatException
                && Arrays.stream(failure.getStackTrace())
                        .anyMatch(frame -> isNameOf(message.getClass(), frame.getClassName()));
    }

    private static boolean isNameOf(Class<?> type, String name) {
        return type != null && (type.getName().equals(name) || isNameOf(type.getSuperclass(), name));
    }

    /**
     * Fails if the client says that it could not get the body; any other failure lies in the message, also that what it got cannot be
     * unpacked.
     */
    public static void rethrowLost(Exception failure) {
        if (Causes.of(failure).anyMatch(DataFormatException.class::isInstance)) {
            return;
        }
        Causes.of(failure)
                .filter(cause -> isOfTheClient(cause.getClass()))
                .findFirst()
                .ifPresent(cause -> {
                    throw new LostBodyException(cause.getMessage(), failure);
                });
    }

    /** Fails if there is less than there has to be: after a failure, the client hands out what it got until then. */
    public static void requireWhole(long length, long read) {
        if (read < length) {
            throw new LostBodyException("only " + read + " of " + length + " bytes are there.", null);
        }
    }

    private static boolean isOfReader(Throwable failure) {
        return failure instanceof MessageFormatException
                || failure instanceof JMSException
                        && Arrays.stream(failure.getStackTrace())
                                .anyMatch(frame -> frame.getClassName().equals(READER));
    }

    private static boolean isOfTheClient(Class<?> type) {
        return isNameOf(type, OF_THE_CLIENT);
    }
}
