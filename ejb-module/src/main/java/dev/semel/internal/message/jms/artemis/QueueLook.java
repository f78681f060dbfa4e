package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.QualifiedQueue;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import java.lang.reflect.InvocationTargetException;

/**
 * Looks whether one queue of an address is there. Whoever sends to {@code address::queue} without a look makes that queue: it
 * belongs to nobody, and collects all that comes to the address for ever.
 */
public final class QueueLook {

    private QueueLook() {}

    /**
     * @param queue the same one, of the session
     * @throws InvalidDestinationException if it is not there, or cannot be looked for
     */
    public static void require(Session session, String name, Destination queue) throws JMSException {
        // A temporary destination knows the session of the broker's client, whatever a container has put around it.
        TemporaryTopic key = session.createTemporaryTopic();
        boolean isThere;
        try {
            isThere = isThere(name, queue, key);
        } finally {
            key.delete();
        }
        if (!isThere) {
            throw new InvalidDestinationException("There is no queue " + name
                    + " (any more), and none is made: nobody would consume from it. Was its subscription ended?");
        }
    }

    private static boolean isThere(String name, Destination queue, TemporaryTopic ofSession) throws JMSException {
        try {
            Object session = Inside.call(Inside.field(ofSession, "session"), "getCoreSession");
            Object found = Inside.call(session, "queueQuery", Inside.call(queue, "getSimpleAddress"));
            return (Boolean) Inside.call(found, "isExists")
                    && isBound(Inside.call(found, "getAddress").toString(), QualifiedQueue.addressOf(name));
        } catch (InvocationTargetException failed) {
            throw Inside.because(
                    failed.getCause(),
                    new JMSException("The broker does not say whether there is a queue " + name + ": "
                            + failed.getCause().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            throw Inside.because(
                    unknown,
                    new InvalidDestinationException(
                            "Whether there is a queue " + name + " cannot be seen with this broker's client."));
        }
    }

    // A queue keeps its name when its subscription goes over to another topic.
    private static boolean isBound(String bound, String address) {
        return bound.equals(address) || QualifiedQueue.isPattern(bound);
    }
}
