package dev.semel.internal.outbox.jms;

import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.store.Address;
import dev.semel.outbox.DestinationKind;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
import jakarta.jms.Topic;
import java.util.HashMap;
import java.util.Map;

/**
 * The destinations of one session, by name. They are not kept any longer: Artemis looks only once whether the queue of a
 * destination exists, and drops in silence what is sent to one that was deleted since.
 */
final class Destinations {

    private final Session session;
    private final Map<Address, Destination> known = new HashMap<>();

    private final UsedDestinations used;

    Destinations(Session session, UsedDestinations used) {
        this.session = session;
        this.used = used;
    }

    Destination find(DestinationKind kind, String name) throws JMSException {
        Address address = new Address(kind, name);
        Destination destination = known.get(address);
        if (destination == null) {
            used.add(address);
            destination = kind == DestinationKind.QUEUE ? queue(name) : topic(name);
            known.put(address, destination);
        }
        return destination;
    }

    // Artemis answers with a queue "jms.queue.x" or a topic "jms.topic.x", which nobody listens to, if it may not
    // create x itself.
    private Queue queue(String name) throws JMSException {
        Queue queue = session.createQueue(name);
        requireSame("queue", name, queue.getQueueName());
        return queue;
    }

    private Topic topic(String name) throws JMSException {
        Topic topic = session.createTopic(name);
        requireSame("topic", name, topic.getTopicName());
        return topic;
    }

    private static void requireSame(String kind, String asked, String found) throws JMSException {
        if (!asked.equals(found)) {
            throw new InvalidDestinationException(
                    "There is no " + kind + " " + asked + ", and the broker does not create it on demand.");
        }
    }
}
