package dev.semel.internal.artemis;

import dev.semel.internal.message.QualifiedQueue;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import java.lang.reflect.InvocationTargetException;
import java.util.Collection;

/**
 * Looks whether a queue is there before something is sent to it. A send to {@code address::queue} without a look makes that queue: it
 * has no owner, and collects all that comes to the address for ever.
 */
final class QueueCheck {

    private QueueCheck() {}

    /**
     * @param queue the same one, of the session
     * @throws InvalidDestinationException if it is not there, or cannot be looked for
     */
    static void require(Session session, String name, Destination queue) throws JMSException {
        // A temporary destination knows the session of the broker's client, also behind the proxy of a container.
        TemporaryTopic key = session.createTemporaryTopic();
        boolean isThere;
        try {
            isThere = isThere(name, queue, key);
        } finally {
            key.delete();
        }
        if (!isThere) {
            throw new InvalidDestinationException("There is no queue " + name
                    + " (any more), and none is made: it would have no consumer. Was its subscription ended?");
        }
    }

    /**
     * Requires that something sent to this address gets into a queue, because a send would make one.
     *
     * @param producer any one of the session that sends
     * @param destination of the session; no {@code address::queue}
     * @throws InvalidDestinationException if nothing is there
     */
    static void requireReceiver(MessageProducer producer, String name, Destination destination) throws JMSException {
        try {
            Object found = ClientInternals.call(
                    sessionOf(producer), "addressQuery", ClientInternals.call(destination, "getSimpleAddress"));
            boolean isThere = (Boolean) ClientInternals.call(found, "isExists");
            if (!isThere || ((Collection<?>) ClientInternals.call(found, "getQueueNames")).isEmpty()) {
                throw new InvalidDestinationException(
                        "There is no " + name + " (any more), and none is made: its requester is gone.");
            }
        } catch (InvocationTargetException failed) {
            throw ClientInternals.because(
                    failed.getTargetException(),
                    new JMSException("The broker does not say whether there is a " + name + ": "
                            + failed.getTargetException().getMessage()));
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
    static boolean isTemporary(MessageProducer producer, Queue queue) throws JMSException {
        try {
            Object name = ClientInternals.call(queue, "getSimpleAddress");
            Object found = ClientInternals.call(sessionOf(producer), "queueQuery", name);
            return (Boolean) ClientInternals.call(found, "isExists")
                    && (Boolean) ClientInternals.call(found, "isTemporary")
                    && name.equals(ClientInternals.call(found, "getAddress"));
        } catch (InvocationTargetException failed) {
            throw ClientInternals.because(
                    failed.getTargetException(),
                    new JMSException("The broker does not say whether the queue " + queue.getQueueName()
                            + " is temporary: " + failed.getTargetException().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            return false;
        }
    }

    // The adapter puts its own producer around that of the client. It costs no call to the broker, as a temporary
    // destination does.
    static Object sessionOf(MessageProducer producer) throws ReflectiveOperationException {
        Object client = producer;
        try {
            client = ClientInternals.field(producer, "producer");
        } catch (NoSuchFieldException itself) {
            // It is the client's.
        }
        return ClientInternals.field(ClientInternals.field(client, "clientProducer"), "session");
    }

    private static boolean isThere(String name, Destination queue, TemporaryTopic ofSession) throws JMSException {
        try {
            Object session = ClientInternals.call(ClientInternals.field(ofSession, "session"), "getCoreSession");
            Object found = ClientInternals.call(session, "queueQuery", ClientInternals.call(queue, "getSimpleAddress"));
            AddressCheck.requireEnabled(found, name);
            return (Boolean) ClientInternals.call(found, "isExists")
                    && isBound(ClientInternals.call(found, "getAddress").toString(), QualifiedQueue.addressOf(name));
        } catch (InvocationTargetException failed) {
            throw ClientInternals.because(
                    failed.getTargetException(),
                    new JMSException("The broker does not say whether there is a queue " + name + ": "
                            + failed.getTargetException().getMessage()));
        } catch (ReflectiveOperationException unknown) {
            throw ClientInternals.because(
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
