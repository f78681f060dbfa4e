package dev.semel.internal.message.jms.artemis;

import dev.semel.internal.message.QualifiedQueue;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;
import java.util.Optional;

/**
 * Looks at a queue before something is sent to it. A queue that is disabled, or whose filter a message does not match, takes
 * nothing, and the broker confirms the message and drops it. And a send to {@code address::queue} without a look
 * makes that queue: it has no owner, and collects all that comes to the address for ever.
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

    /**
     * Requires that something sent to this address gets into a queue, because a send would make one.
     *
     * @param producer any one of the session that sends
     * @param destination of the session; no {@code address::queue}
     * @throws InvalidDestinationException if nothing is there
     */
    public static void requireReceiver(MessageProducer producer, String name, Destination destination)
            throws JMSException {
        try {
            Object found =
                    Inside.call(sessionOf(producer), "addressQuery", Inside.call(destination, "getSimpleAddress"));
            boolean isThere = (Boolean) Inside.call(found, "isExists");
            if (!isThere || ((Collection<?>) Inside.call(found, "getQueueNames")).isEmpty()) {
                throw new InvalidDestinationException(
                        "There is no " + name + " (any more), and none is made: its requester is gone.");
            }
        } catch (InvocationTargetException failed) {
            throw Inside.because(
                    failed.getCause(),
                    new JMSException("The broker does not say whether there is a " + name + ": "
                            + failed.getCause().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            // Of this client the answer to the send has to do.
        }
    }

    /**
     * Whether an address is that of a temporary queue, which only its requester reads, and which ends with it. False where the broker's
     * client does not tell.
     *
     * @param producer any one of the session that sends
     * @param queue of the session
     */
    public static boolean isTemporary(MessageProducer producer, Queue queue) throws JMSException {
        try {
            Object name = Inside.call(queue, "getSimpleAddress");
            Object found = Inside.call(sessionOf(producer), "queueQuery", name);
            return (Boolean) Inside.call(found, "isExists")
                    && (Boolean) Inside.call(found, "isTemporary")
                    && name.equals(Inside.call(found, "getAddress"));
        } catch (InvocationTargetException failed) {
            throw Inside.because(
                    failed.getCause(),
                    new JMSException("The broker does not say whether the queue " + queue.getQueueName()
                            + " is temporary: " + failed.getCause().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    /**
     * The filter of a queue that takes messages, if it has one; empty, too, for what is no queue, or cannot be looked at with this
     * client: then the broker's answer to the send has to do.
     *
     * @param producer any one of the session that sends
     * @throws ResourceAllocationException if the queue is disabled
     */
    public static Optional<String> filterOf(MessageProducer producer, Queue queue) throws JMSException {
        try {
            Object found = Inside.call(sessionOf(producer), "queueQuery", Inside.call(queue, "getSimpleAddress"));
            if ((Boolean) Inside.call(found, "isExists")) {
                requireEnabled(found, queue.getQueueName());
                return Optional.ofNullable(Inside.call(found, "getFilterString"))
                        .map(Object::toString)
                        .filter(filter -> !filter.isBlank());
            }
            return Optional.empty();
        } catch (InvocationTargetException failed) {
            throw Inside.because(
                    failed.getCause(),
                    new JMSException("The broker does not say what the queue " + queue.getQueueName() + " takes: "
                            + failed.getCause().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            return Optional.empty();
        }
    }

    // The adapter puts its own producer around that of the client. It costs no call to the broker, as a temporary
    // destination does.
    static Object sessionOf(MessageProducer producer) throws ReflectiveOperationException {
        Object client = producer;
        try {
            client = Inside.field(producer, "producer");
        } catch (NoSuchFieldException itself) {
            // It is the client's.
        }
        return Inside.field(Inside.field(client, "clientProducer"), "session");
    }

    // Null from a broker that has no such state.
    private static void requireEnabled(Object found, String name) throws ReflectiveOperationException, JMSException {
        if (Boolean.FALSE.equals(Inside.call(found, "isEnabled"))) {
            throw new ResourceAllocationException(
                    "The queue " + name
                            + " is disabled at the broker, which would drop without a word what is sent to it. Enable it there.");
        }
    }

    private static boolean isThere(String name, Destination queue, TemporaryTopic ofSession) throws JMSException {
        try {
            Object session = Inside.call(Inside.field(ofSession, "session"), "getCoreSession");
            Object found = Inside.call(session, "queueQuery", Inside.call(queue, "getSimpleAddress"));
            requireEnabled(found, name);
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
