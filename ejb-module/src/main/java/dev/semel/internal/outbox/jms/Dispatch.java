package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.message.jms.MessageWriter;
import dev.semel.internal.message.jms.Receivers;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.outbox.broker.SentProperties;
import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.settings.ReplyAddresses;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;

/** Sends events in a session of its caller's. */
@Dependent
public class Dispatch {

    private static final long LONG_OVER = -1_000;

    private final AddressBook addresses;
    private final SendWatch watch;
    private final Broker broker;

    @Inject
    Dispatch(AddressBook addresses, SendWatch watch, Broker broker) {
        this.addresses = addresses;
        this.watch = watch;
        this.broker = broker;
    }

    /** For a process that is no server, and has no replies. */
    public Dispatch(ScheduledExecutorService timer, Clock clock, Broker broker) {
        this(
                new AddressBook(new UsedDestinations(), ReplyAddresses.of(""), clock),
                new SendWatch(timer, Duration.ofSeconds(1)),
                broker);
    }

    /** What keeps the broker from an answer on a fresh session, or empty if it answers. */
    public static Optional<Exception> findOutage(ConnectionFactory connectionFactory) {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession()) {
            askForAnswer(session);
            return Optional.empty();
        } catch (JMSException | RuntimeException silent) {
            return Optional.of(silent);
        }
    }

    private static void askForAnswer(Session session) throws JMSException {
        try {
            session.createTemporaryQueue().delete();
        } catch (JMSSecurityException refused) {
            // The user may only send; a refusal is an answer too.
        }
    }

    /** The replies that need not be sent, and why, as far as that can be seen now. */
    Map<UUID, Exception> findUnwanted(
            List<PendingEvent> replies, ConnectionFactory connectionFactory, TimeLimit limit) {
        return new UnwantedReplies(connectionFactory, addresses, broker).among(replies, limit);
    }

    /** Whose fault it is that the broker did not take an event. */
    public Outcome outcomeOf(Exception refusal, boolean isReply) {
        return isReply ? Refusal.toOutcomeOfReply(refusal, broker) : Refusal.toOutcome(refusal, broker);
    }

    /** The broker has one message or has it not: a transaction would make four calls of one, and no difference. */
    public static boolean isAlone(List<PendingEvent> events) {
        return events.size() == 1;
    }

    /** @param session has a transaction if the events are several; each send of one that is alone waits for the broker's answer */
    public void send(
            List<PendingEvent> events, Connection connection, Session session, TimeLimit limit, Tracing.Sends traced)
            throws JMSException {
        boolean isAlone = isAlone(events);
        try (MessageProducer producer = session.createProducer(null);
                SendWatch.Sends sends = watch.begin()) {
            Receivers receivers = broker.receivers(session, producer);
            Destinations destinations = new Destinations(session, receivers, addresses);
            for (PendingEvent event : events) {
                limit.requireTime();
                OutgoingEvent outgoing = event.content();
                OutboxEvent content = outgoing.event();
                Address address = Address.of(content);
                Destination destination = destinations.find(address, event.isReply());
                StoredMessage stored = event.message();
                traced.add(stored.properties(), content.destination(), event.id());
                Message message = message(session, event, outgoing, stored);
                Parcel parcel = new Parcel(message, content.priority(), timeToLive(event), isAlone ? size(stored) : 0);
                destinations.requireMatch(address, parcel, sends, connection, isAlone ? session : null);
                if (QualifiedQueue.is(content.destination())) {
                    receivers.requireQueue(content.destination(), destination);
                    receivers.forget(sends);
                    parcel.send(sends, producer, destination);
                    receivers.forget(sends);
                } else {
                    parcel.send(sends, producer, destination);
                }
            }
        }
    }

    // What has expired is sent all the same: the broker takes it to its expiry address, where it is seen. It is over
    // when it arrives, or a consumer that waits could get it still.
    private static long timeToLive(PendingEvent event) {
        Duration timeLeft = event.timeLeft();
        if (timeLeft == null) {
            return Parcel.NEVER_EXPIRES;
        }
        long left = timeLeft.toMillis();
        return left > 0 ? left : Math.min(left, LONG_OVER);
    }

    private static int size(StoredMessage message) {
        return message.body() == null ? 0 : message.body().length;
    }

    private Message message(Session session, PendingEvent event, OutgoingEvent outgoing, StoredMessage stored)
            throws JMSException {
        Map<String, Object> properties = SentProperties.of(event, stored);
        properties.remove(MessageContract.CONSUMER);
        properties.put(broker.duplicateId(), event.id().toString());
        outgoing.consumer().ifPresent(consumer -> properties.put(MessageContract.CONSUMER, consumer));
        return new MessageWriter(broker).write(session, new StoredMessage(stored.kind(), stored.body(), properties));
    }
}
