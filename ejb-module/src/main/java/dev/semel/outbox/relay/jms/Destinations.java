package dev.semel.outbox.relay.jms;

import dev.semel.outbox.DestinationKind;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Destinations by name. Each new one costs a question to the broker, and they outlive the session that made them. */
final class Destinations {

    private static final int MOST = 1_000;

    private final Map<Address, Destination> known = new ConcurrentHashMap<>();

    Destination find(Session session, DestinationKind kind, String name) throws JMSException {
        Address address = new Address(kind, name);
        Destination destination = known.get(address);
        if (destination == null) {
            destination = kind == DestinationKind.QUEUE ? session.createQueue(name) : session.createTopic(name);
            if (known.size() >= MOST) {
                known.clear();
            }
            known.put(address, destination);
        }
        return destination;
    }

    private record Address(DestinationKind kind, String name) {}
}
