package dev.semel.internal.artemis;

import dev.semel.internal.message.Causes;
import dev.semel.internal.message.UnreadObjectException;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageFormatException;
import jakarta.jms.ObjectMessage;
import java.util.Arrays;
import java.util.Objects;

/** What a failure of Artemis' client means. */
final class ClientFailure {

    private static final String OF_THE_CLIENT = "org.apache.activemq.artemis.api.core.ActiveMQException";
    private static final String READER = "org.apache.activemq.artemis.jms.client.ActiveMQObjectMessage";

    // Jakarta Messaging has no word for it: the client hands out a plain JMSException with this cause.
    private static final String ADDRESS_FULL = "ActiveMQAddressFullException";

    private ClientFailure() {}

    /** Over this message; most often itself. */
    static Throwable explain(Message message, Throwable failure) {
        return Causes.of(failure)
                .filter(cause -> message instanceof ObjectMessage && isOfReader(cause))
                .findFirst()
                .<Throwable>map(cause -> new UnreadObjectException(
                        Objects.requireNonNullElse(cause.getMessage(), "Java gives no reason"), failure))
                .orElse(failure);
    }

    private static boolean isOfReader(Throwable failure) {
        return failure instanceof MessageFormatException
                || failure instanceof JMSException
                        && Arrays.stream(failure.getStackTrace())
                                .anyMatch(frame -> frame.getClassName().equals(READER));
    }

    static boolean isOfTheClient(Throwable cause) {
        return isOfTheClient(cause.getClass());
    }

    private static boolean isOfTheClient(Class<?> type) {
        return type != null && (type.getName().equals(OF_THE_CLIENT) || isOfTheClient(type.getSuperclass()));
    }

    static boolean isOfFullAddress(Throwable cause) {
        return ADDRESS_FULL.equals(cause.getClass().getSimpleName());
    }
}
