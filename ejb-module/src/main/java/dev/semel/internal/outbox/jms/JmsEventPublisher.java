package dev.semel.internal.outbox.jms;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.QualifiedQueue;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.jms.MessageWriter;
import dev.semel.internal.message.jms.SendWatch;
import dev.semel.internal.message.jms.artemis.QueueLook;
import dev.semel.internal.outbox.broker.BrokerPublisher;
import dev.semel.internal.outbox.broker.SentProperties;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Typed;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

@Dependent
@Typed(BrokerPublisher.class)
class JmsEventPublisher implements BrokerPublisher {

    // One failure may be a connection from the pool that has outlived its broker.
    private static final int TRIES = 2;

    private static final long LONG_OVER = -1_000;

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    private final AddressBook addresses;
    private final SendWatch watch;
    private final Transactions transactions;
    private final Counters counters;
    private final Tracing tracing;

    @Inject
    JmsEventPublisher(
            AddressBook addresses, SendWatch watch, Transactions transactions, Counters counters, Tracing tracing) {
        this.addresses = addresses;
        this.watch = watch;
        this.transactions = transactions;
        this.counters = counters;
        this.tracing = tracing;
    }

    @Override
    public boolean takes(DestinationKind kind) {
        return kind == DestinationKind.QUEUE || kind == DestinationKind.TOPIC;
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        tracing.send(traced -> {
            if (isAlone(events)) {
                transactions.doOutside(() -> sendOrThrow(events, limit, traced));
            } else {
                transactions.doInNew(() -> sendOrThrow(events, limit, traced));
            }
        });
        countExpired(events);
    }

    // The broker has one message or has it not: a transaction would make four calls of one, and no difference.
    private static boolean isAlone(List<PendingEvent> events) {
        return events.size() == 1;
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        boolean isKnown = Refusal.isOfKnown(failure);
        counters.addOnCommit(CounterName.BATCHES_REFUSED, isKnown ? 1 : 0);
        return isKnown;
    }

    private void countExpired(List<PendingEvent> events) {
        long expired = events.stream().filter(PendingEvent::isExpired).count();
        counters.addOnCommit(CounterName.EVENTS_EXPIRED, expired);
    }

    private void sendOrThrow(List<PendingEvent> events, TimeLimit limit, Tracing.Sends traced) {
        try {
            send(events, limit, traced);
        } catch (JMSException failed) {
            throw new JMSRuntimeException(failed.getMessage(), failed.getErrorCode(), failed);
        }
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        Outcome outcome = transactions.outside(() -> sendAlone(event));
        if (outcome.kind() == Kind.PUBLISHED) {
            counters.addOnCommit(CounterName.SENT_AGAIN, 1);
            countExpired(List.of(event));
        }
        return outcome;
    }

    private Outcome sendAlone(PendingEvent event) {
        try {
            event.content();
        } catch (PendingEvent.UnreadableException noAnswer) {
            return new Outcome(Kind.OUTAGE, noAnswer);
        } catch (RuntimeException damaged) {
            return new Outcome(Kind.UNSENDABLE, damaged);
        }
        if (event.isReply() && event.isExpired()) {
            return new Outcome(Kind.UNWANTED, UnwantedReplies.tooLate());
        }
        Exception failure = null;
        for (int i = 0; i < TRIES && !(failure instanceof ResourceAllocationException); i++) {
            try {
                tracing.send(traced -> send(List.of(event), TimeLimit.NONE, traced));
                return new Outcome(Kind.PUBLISHED, null);
            } catch (PendingEvent.UnreadableException noAnswer) {
                return new Outcome(Kind.OUTAGE, noAnswer);
            } catch (JMSException | RuntimeException failed) {
                failure = failed;
            }
            Optional<Exception> outage = findOutage();
            if (outage.isPresent()) {
                return new Outcome(Kind.OUTAGE, outage.get());
            }
        }
        return event.isReply() ? Refusal.toOutcomeOfReply(failure) : Refusal.toOutcome(failure);
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        return transactions.outside(() -> new UnwantedReplies(connectionFactory, addresses).among(replies, limit));
    }

    @Override
    public Optional<Exception> findOutage() {
        return transactions.outside(this::ask);
    }

    private Optional<Exception> ask() {
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
    private void send(List<PendingEvent> events, TimeLimit limit, Tracing.Sends traced) throws JMSException {
        boolean isAlone = isAlone(events);
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession();
                MessageProducer producer = session.createProducer(null);
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
