package dev.semel.internal.artemis;

import dev.semel.internal.message.QualifiedQueue;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Queue;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Topic;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Looks at all queues that get what is sent to a destination, before something is. Their names need not be that of the address: a
 * topic has one for each subscription. Of one that is disabled, or whose filter a message does not match, the broker confirms the
 * message and drops it.
 */
final class AddressCheck {

    private AddressCheck() {}

    /**
     * The filter that a message has to match to get into a queue of this address, or into the one that is named by
     * {@code address::queue}; empty if one of them takes all, and where that cannot be seen with this client: then the broker's
     * answer to the send has to do.
     *
     * @param producer any one of the session that sends
     * @param queue of the session
     * @throws ResourceAllocationException if one of them is disabled
     */
    static Optional<String> filterOf(MessageProducer producer, Queue queue) throws JMSException {
        return any(filters(producer, asked(queue)));
    }

    /** The same for the queues of subscriptions. What a subscription of a whole topic leaves out is its own business. */
    static Optional<String> filterOf(MessageProducer producer, Topic topic) throws JMSException {
        String name = topic.getTopicName();
        Optional<String> filter = any(filters(producer, new Asked(topic, "topic", name, "MULTICAST")));
        return filter.filter(only -> QualifiedQueue.is(name));
    }

    /**
     * Whether the queue of this name is there, belongs to the address of this name and takes all that is sent to it; false where this
     * client does not tell. It does not look at other queues of the address.
     *
     * @param producer any one of the session that sends
     * @param queue of any session
     */
    static boolean takesAll(MessageProducer producer, Queue queue) throws JMSException {
        Asked asked = asked(queue);
        return ask(producer, asked, session -> asked.isOpen(queueOf(session, asked.address())), false);
    }

    private static Asked asked(Queue queue) throws JMSException {
        return new Asked(queue, "queue", queue.getQueueName(), "ANYCAST");
    }

    private static Object queueOf(Object session, Object name) throws ReflectiveOperationException {
        return ClientInternals.call(session, "queueQuery", name);
    }

    private static Optional<String> any(List<Optional<String>> filters) {
        if (filters.isEmpty() || filters.contains(Optional.<String>empty())) {
            return Optional.empty();
        }
        String any = filters.stream().flatMap(Optional::stream).collect(Collectors.joining(") OR ("));
        return Optional.of(filters.size() == 1 ? any : "(" + any + ")");
    }

    private static List<Optional<String>> filters(MessageProducer producer, Asked asked) throws JMSException {
        return ask(producer, asked, session -> filters(session, asked), List.of());
    }

    private static List<Optional<String>> filters(Object session, Asked asked)
            throws ReflectiveOperationException, JMSException {
        List<Optional<String>> filters = new ArrayList<>();
        for (Object name : asked.queues(session)) {
            Object found = queueOf(session, name);
            if (asked.isGivenTo(found)) {
                requireEnabled(found, asked.named(name.toString()));
                filters.add(filterOf(found));
            }
        }
        return filters;
    }

    private static Optional<String> filterOf(Object found) throws ReflectiveOperationException {
        return Optional.ofNullable(ClientInternals.call(found, "getFilterString"))
                .map(Object::toString)
                .filter(filter -> !filter.isBlank());
    }

    private static <T> T ask(MessageProducer producer, Asked asked, Question<T> question, T unknown)
            throws JMSException {
        try {
            return question.of(QueueCheck.sessionOf(producer));
        } catch (InvocationTargetException failed) {
            throw ClientInternals.because(
                    failed.getTargetException(),
                    new JMSException("The broker does not say what the " + asked.kind() + " " + asked.name()
                            + " takes: " + failed.getTargetException().getMessage()));
        } catch (ReflectiveOperationException noAnswer) {
            return unknown;
        }
    }

    private interface Question<T> {
        T of(Object session) throws ReflectiveOperationException, JMSException;
    }

    // Null from a broker that has no such state.
    static void requireEnabled(Object found, String named) throws ReflectiveOperationException, JMSException {
        if (Boolean.FALSE.equals(ClientInternals.call(found, "isEnabled"))) {
            throw new ResourceAllocationException(
                    "The queue " + named
                            + " is disabled at the broker, which would drop without a word what is sent to it. Enable it there.");
        }
    }

    /** @param routing the kind of queues of the address that get what is sent to the destination */
    private record Asked(Destination destination, String kind, String name, String routing) {

        Collection<?> queues(Object session) throws ReflectiveOperationException {
            return QualifiedQueue.is(name)
                    ? List.of(address())
                    : (Collection<?>) ClientInternals.call(
                            ClientInternals.call(session, "addressQuery", address()), "getQueueNames");
        }

        Object address() throws ReflectiveOperationException {
            return ClientInternals.call(destination, "getSimpleAddress");
        }

        boolean isOpen(Object queue) throws ReflectiveOperationException {
            return isGivenTo(queue)
                    && address().equals(ClientInternals.call(queue, "getAddress"))
                    && !Boolean.FALSE.equals(ClientInternals.call(queue, "isEnabled"))
                    && filterOf(queue).isEmpty();
        }

        boolean isGivenTo(Object queue) throws ReflectiveOperationException {
            return (Boolean) ClientInternals.call(queue, "isExists")
                    && (QualifiedQueue.is(name)
                            || routing.equals(
                                    Objects.toString(ClientInternals.call(queue, "getRoutingType"), routing)));
        }

        String named(String queue) {
            return queue.equals(name) ? name : queue + " of the " + kind + " " + name;
        }
    }
}
