package dev.semel.internal.outbox.jms;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.MessageWriter;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.message.jms.artemis.QueueLook;
import dev.semel.internal.outbox.broker.SentProperties;
import dev.semel.internal.outbox.destination.UsedDestinations;
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
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/** Sends events to Artemis in a session of its caller's. */
@Dependent
public class Dispatch {

    private static final long LONG_OVER = -1_000;

    private final AddressBook addresses;
    private final SendWatch watch;

    @Inject
    Dispatch(AddressBook addresses, SendWatch watch) {
        this.addresses = addresses;
        this.watch = watch;
    }

    /** For a process that is no server, and has no replies. */
    public Dispatch(ScheduledExecutorService timer, Clock clock) {
        this(
                new AddressBook(new UsedDestinations(), ReplyAddresses.of(""), clock),
                new SendWatch(timer, Duration.ofSeconds(1)));
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
            Destinations destinations = new Destinations(session, producer, addresses, sends);
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
                destinations.requireMatch(address, parcel, connection, isAlone ? session : null);
                if (QualifiedQueue.is(content.destination())) {
                    QueueLook.require(session, content.destination(), destination);
                    forgetRoute(session, producer, sends);
                    parcel.send(sends, producer, destination);
                    forgetRoute(session, producer, sends);
                } else {
                    parcel.send(sends, producer, destination);
                }
            }
        }
    }

    // What has expired is sent all the same: the broker takes it to its expiry address, where it is seen. It is over
    // when it arrives, or a consumer that waits could get it still.
    private static long timeToLive(PendingEvent event) {
        if (event.timeLeft() == null) {
            return Parcel.NEVER_EXPIRES;
        }
        long left = event.timeLeft().toMillis();
        return left > 0 ? left : Math.min(left, LONG_OVER);
    }

    // A session of the broker sends a message where it sent the last one to the same address, and takes address::queue
    // for that address too: all subscribers would get what is for one, or one what is for all. A message to another
    // address, which has no receiver, makes it look again.
    private static void forgetRoute(Session session, MessageProducer producer, SendWatch.Sends sends)
            throws JMSException {
        TemporaryTopic unread = session.createTemporaryTopic();
        Message empty = session.createMessage();
        sends.send(() -> producer.send(
                unread, empty, DeliveryMode.NON_PERSISTENT, Message.DEFAULT_PRIORITY, Parcel.NEVER_EXPIRES));
        unread.delete();
    }

    private static int size(StoredMessage message) {
        return message.body() == null ? 0 : message.body().length;
    }

    private static Message message(Session session, PendingEvent event, OutgoingEvent outgoing, StoredMessage stored)
            throws JMSException {
        Map<String, Object> properties = SentProperties.of(event, stored);
        properties.remove(MessageContract.CONSUMER);
        properties.put(MessageContract.BROKER_DUPLICATE_ID, event.id().toString());
        outgoing.consumer().ifPresent(consumer -> properties.put(MessageContract.CONSUMER, consumer));
        return MessageWriter.write(session, new StoredMessage(stored.kind(), stored.body(), properties));
    }
}
