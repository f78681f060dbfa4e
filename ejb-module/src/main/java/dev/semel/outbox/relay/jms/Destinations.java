package dev.semel.outbox.relay.jms;

import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.relay.lookout.UsedDestinations;
import dev.semel.outbox.store.Address;
import jakarta.jms.Destination;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.Queue;
import jakarta.jms.Session;
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
            destination = kind == DestinationKind.QUEUE ? queue(name) : session.createTopic(name);
            known.put(address, destination);
        }
        return destination;
    }

    // Artemis answers with a queue "jms.queue.x", which nobody listens to, if it may not create the queue x itself.
    private Queue queue(String name) throws JMSException {
        Queue queue = session.createQueue(name);
        if (!name.equals(queue.getQueueName())) {
            throw new InvalidDestinationException(
                    "There is no queue " + name + ", and the broker does not create it on demand.");
        }
        return queue;
    }
}
