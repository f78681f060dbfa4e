package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.InvalidDestinationException;
import jakarta.jms.JMSException;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Looks for replies that reach no one, or may not go where they should. */
final class UnwantedReplies {

    private static final Logger LOG = Logger.getLogger(UnwantedReplies.class.getName());

    private final ConnectionFactory connectionFactory;
    private final AddressBook addresses;
    private final Broker broker;

    UnwantedReplies(ConnectionFactory connectionFactory, AddressBook addresses, Broker broker) {
        this.connectionFactory = connectionFactory;
        this.addresses = addresses;
        this.broker = broker;
    }

    static Exception tooLate() {
        return new JMSException("The time to live of this reply was over before it could be sent.");
    }

    Map<UUID, Exception> among(List<PendingEvent> replies, TimeLimit limit) {
        Map<UUID, Exception> unwanted = new HashMap<>();
        replies.stream().filter(PendingEvent::isExpired).forEach(reply -> unwanted.put(reply.id(), tooLate()));
        List<PendingEvent> others = replies.stream()
                .filter(reply -> !unwanted.containsKey(reply.id()))
                .toList();
        try {
            lookFor(others, limit, unwanted);
        } catch (JMSException | RuntimeException silent) {
            LOG.log(Level.FINE, "Not all addresses of replies could be looked for; the send finds out.", silent);
        }
        return unwanted;
    }

    private void lookFor(List<PendingEvent> replies, TimeLimit limit, Map<UUID, Exception> unwanted)
            throws JMSException {
        if (replies.isEmpty()) {
            return;
        }
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(null)) {
            Destinations destinations = new Destinations(session, broker.receivers(session, producer), addresses);
            for (PendingEvent reply : replies) {
                limit.requireTime();
                try {
                    destinations.findReceiver(Address.of(reply.content().event()));
                } catch (InvalidDestinationException goneOrRefused) {
                    unwanted.put(reply.id(), goneOrRefused);
                }
            }
        }
    }
}
