package dev.semel.outbox.relay.jms;

import dev.semel.message.MessageContract;
import dev.semel.message.QualifiedQueue;
import dev.semel.message.StoredMessage;
import dev.semel.message.jms.JmsMessages;
import dev.semel.message.jms.watch.SendWatch;
import dev.semel.outbox.OutboxEvent;
import dev.semel.outbox.relay.EventPublisher;
import dev.semel.outbox.relay.lookout.UsedDestinations;
import dev.semel.outbox.store.PendingEvent;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.Message;
import jakarta.jms.MessageProducer;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TemporaryTopic;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@Dependent
class JmsEventPublisher implements EventPublisher {

    // One failure may be a connection from the pool that has outlived its broker.
    private static final int TRIES = 2;

    private static final long NEVER_EXPIRES = 0;
    private static final long SHORTEST_LIFE = 1;

    @Resource(lookup = "jms/semel")
    private ConnectionFactory connectionFactory;

    private final UsedDestinations used;
    private final SendWatch watch;

    /** For the container, which decorates a proxy of the class. */
    JmsEventPublisher() {
        this((UsedDestinations) null, null);
    }

    @Inject
    JmsEventPublisher(UsedDestinations used, SendWatch watch) {
        this.used = used;
        this.watch = watch;
    }

    JmsEventPublisher(ConnectionFactory connectionFactory, SendWatch watch) {
        this(new UsedDestinations(), watch);
        this.connectionFactory = connectionFactory;
    }

    @Override
    @Transactional(
            value = TxType.REQUIRES_NEW,
            rollbackOn = {Exception.class, Error.class})
    public void publishBatch(List<PendingEvent> events) {
        sendOrThrow(events);
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return Refusal.isOfKnown(failure);
    }

    // The connection that is opened here stays with the transaction, and the batch finds it again.
    @Override
    @Transactional(
            value = TxType.MANDATORY,
            rollbackOn = {Exception.class, Error.class})
    public void join() {
        sendOrThrow(List.of());
    }

    @Override
    @Transactional(
            value = TxType.MANDATORY,
            rollbackOn = {Exception.class, Error.class})
    public void publishJointly(List<PendingEvent> events) {
        sendOrThrow(events);
    }

    private void sendOrThrow(List<PendingEvent> events) {
        try {
            send(events);
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    @Override
    @Transactional(TxType.NOT_SUPPORTED)
    public EventPublisher.Outcome publishOne(PendingEvent event) {
        try {
            event.content();
        } catch (RuntimeException damaged) {
            return EventPublisher.Outcome.unsendable(damaged);
        }
        Exception failure = null;
        for (int i = 0; i < TRIES && !(failure instanceof ResourceAllocationException); i++) {
            try {
                send(List.of(event));
                return EventPublisher.Outcome.published();
            } catch (PendingEvent.UnreadableException noAnswer) {
                return EventPublisher.Outcome.outage(noAnswer);
            } catch (JMSException | RuntimeException failed) {
                failure = failed;
            }
            Optional<Exception> outage = findOutage();
            if (outage.isPresent()) {
                return EventPublisher.Outcome.outage(outage.get());
            }
        }
        return Refusal.toOutcome(failure);
    }

    @Override
    @Transactional(TxType.NOT_SUPPORTED)
    public Optional<Exception> findOutage() {
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

    // Inside a transaction the session belongs to it, outside it each send waits for the broker's answer.
    private void send(List<PendingEvent> events) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(null);
                SendWatch.Sends sends = watch.begin()) {
            Destinations destinations = new Destinations(session, used);
            for (PendingEvent event : events) {
                OutboxEvent content = event.content();
                Destination destination = destinations.find(content.destinationKind(), content.destination());
                boolean isForOneQueue = QualifiedQueue.is(content.destination());
                if (isForOneQueue) {
                    forgetRoute(session, producer, sends);
                }
                Message message = message(session, event, content);
                sends.send(() -> producer.send(
                        destination, message, DeliveryMode.PERSISTENT, content.priority(), timeToLive(event)));
                if (isForOneQueue) {
                    forgetRoute(session, producer, sends);
                }
            }
        }
    }

    // What has expired is sent all the same: the broker takes it to its expiry address, where it is seen.
    private static long timeToLive(PendingEvent event) {
        return event.timeLeft() == null
                ? NEVER_EXPIRES
                : Math.max(event.timeLeft().toMillis(), SHORTEST_LIFE);
    }

    // A session of the broker sends a message where it sent the last one to the same address, and takes address::queue
    // for that address too: all subscribers would get what is for one, or one what is for all. A message to nobody, at
    // another address, makes it look again.
    private static void forgetRoute(Session session, MessageProducer producer, SendWatch.Sends sends)
            throws JMSException {
        TemporaryTopic nobody = session.createTemporaryTopic();
        Message empty = session.createMessage();
        sends.send(() ->
                producer.send(nobody, empty, DeliveryMode.NON_PERSISTENT, Message.DEFAULT_PRIORITY, NEVER_EXPIRES));
        nobody.delete();
    }

    private static Message message(Session session, PendingEvent event, OutboxEvent content) throws JMSException {
        StoredMessage stored = event.message();
        Map<String, Object> properties = new HashMap<>(stored.properties());
        properties.remove(MessageContract.CONSUMER);
        properties.put(MessageContract.IDEMPOTENCY_KEY, event.key());
        properties.put(MessageContract.BROKER_DUPLICATE_ID, event.id().toString());
        properties.put(MessageContract.EVENT_ID, event.id().toString());
        properties.put(MessageContract.EVENT_TYPE, content.type());
        content.aggregateType().ifPresent(type -> properties.put(MessageContract.AGGREGATE_TYPE, type));
        content.aggregateId().ifPresent(id -> properties.put(MessageContract.AGGREGATE_ID, id));
        content.consumer().ifPresent(consumer -> properties.put(MessageContract.CONSUMER, consumer));
        return JmsMessages.write(session, new StoredMessage(stored.kind(), stored.body(), properties));
    }
}
