package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.jms.Receivers;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.outbox.DestinationKind;
import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The destinations of one session, by name. The broker's client looks only once whether the queue of a destination exists, and the broker
 * drops in silence what is sent to one that was deleted since. So each session looks at each of them: once if the queue was found
 * lately and takes all, else at all that gets what is sent there.
 */
final class Destinations {

    private final Session session;
    private final Map<Address, Destination> known = new HashMap<>();

    private final Map<Address, Destination> receivers = new HashMap<>();
    private final Map<Address, String> filters = new HashMap<>();
    private final Receivers receiving;
    private final AddressBook addresses;

    Destinations(Session session, Receivers receiving, AddressBook addresses) {
        this.session = session;
        this.receiving = receiving;
        this.addresses = addresses;
    }

    Destination find(Address address, boolean isForReply) throws JMSException {
        return isForReply ? findReceiver(address) : find(address);
    }

    private Destination find(Address address) throws JMSException {
        Destination destination = known.get(address);
        if (destination == null) {
            addresses.add(address);
            destination = switch (address.kind()) {
                case QUEUE -> queue(address);
                case TOPIC -> topic(address);
                case CONSUMER, KAFKA ->
                    throw new InvalidDestinationException(
                            "The " + address + " is not at a broker of Jakarta Messaging.");
            };
            known.put(address, destination);
        }
        return destination;
    }

    /** That of a reply, if replies may go there and something waits: it is neither made, nor looked after. */
    Destination findReceiver(Address address) throws JMSException {
        Destination receiver = receivers.get(address);
        if (receiver == null) {
            receiver = receiver(address);
            receivers.put(address, receiver);
        }
        return receiver;
    }

    private Destination receiver(Address address) throws JMSException {
        boolean isQueue = address.kind() == DestinationKind.QUEUE;
        boolean isNamed = addresses.isNamedForReplies(address);
        Destination destination = isQueue ? session.createQueue(address.name()) : session.createTopic(address.name());
        if (QualifiedQueue.is(address.name())) {
            requireAllowed(address, isNamed);
            receiving.requireQueue(address.name(), destination);
        } else {
            requireSame(address, isQueue ? ((Queue) destination).getQueueName() : ((Topic) destination).getTopicName());
            receiving.requireAny(address.toString(), destination);
            requireAllowed(address, isNamed || isQueue && receiving.areTemporary((Queue) destination));
        }
        if (isNamed) {
            check(address, destination);
        }
        return destination;
    }

    private static void requireAllowed(Address address, boolean isAllowed) throws InvalidDestinationException {
        if (!isAllowed) {
            throw new InvalidDestinationException(
                    "No reply is sent to " + address + ": it is no temporary queue of a requester, and "
                            + ReplyAddresses.SETTING + " does not name it.");
        }
    }

    // A client can answer with a queue "jms.queue.x" or a topic "jms.topic.x", which has no consumer, if it may not
    // create x itself.
    private Queue queue(Address address) throws JMSException {
        Optional<Queue> kept = addresses.kept(address);
        if (kept.isPresent() && receiving.takeAll(kept.get())) {
            return kept.get();
        }
        Queue queue = session.createQueue(address.name());
        requireSame(address, queue.getQueueName());
        check(address, queue);
        addresses.keep(address, queue);
        return queue;
    }

    /**
     * Requires that a queue of the address, which was found, takes this message.
     *
     * @param outside the session, if it has no transaction; else null
     */
    void requireMatch(
            Address address, Parcel parcel, SendWatch.Sends sends, Connection connection, @Nullable Session outside)
            throws JMSException {
        String filter = filters.get(address);
        if (filter != null) {
            FilteredQueue queue = new FilteredQueue(address, filter);
            Session alone = queue.requireAlone(outside);
            receiving.requireOwnNames(address.toString(), filter);
            connection.start();
            queue.requireMatch(alone, sends, parcel);
        }
    }

    private Topic topic(Address address) throws JMSException {
        Topic topic = session.createTopic(address.name());
        requireSame(address, topic.getTopicName());
        check(address, topic);
        return topic;
    }

    private void check(Address address, Destination found) throws JMSException {
        Optional<String> filter = address.kind() == DestinationKind.QUEUE
                ? receiving.filterOf((Queue) found)
                : receiving.filterOf((Topic) found);
        filter.ifPresent(only -> filters.put(address, only));
    }

    private static void requireSame(Address asked, String found) throws JMSException {
        if (!asked.name().equals(found)) {
            throw new InvalidDestinationException(
                    "There is no " + asked + ", and the broker does not create it on demand.");
        }
    }
}
