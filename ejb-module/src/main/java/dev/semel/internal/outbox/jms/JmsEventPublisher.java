package dev.semel.internal.outbox.jms;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.outbox.broker.BrokerPublisher;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome;
import dev.semel.internal.outbox.relay.EventPublisher.Outcome.Kind;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

@Dependent
@Typed(BrokerPublisher.class)
class JmsEventPublisher implements BrokerPublisher {

    // One failure may be a connection from the pool that has outlived its broker.
    private static final int TRIES = 2;

    @Resource(lookup = "jms/semel")
    ConnectionFactory connectionFactory;

    private final Dispatch dispatch;
    private final Transactions transactions;
    private final Counters counters;
    private final Tracing tracing;

    @Inject
    JmsEventPublisher(Dispatch dispatch, Transactions transactions, Counters counters, Tracing tracing) {
        this.dispatch = dispatch;
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
            if (Dispatch.isAlone(events)) {
                transactions.doOutside(() -> sendOrThrow(events, limit, traced));
            } else {
                transactions.doInNew(() -> sendOrThrow(events, limit, traced));
            }
        });
        countExpired(events);
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
        int tries = 0;
        Exception failure;
        do {
            try {
                tracing.send(traced -> send(List.of(event), TimeLimit.NONE, traced));
                return Outcome.PUBLISHED;
            } catch (PendingEvent.UnreadableException noAnswer) {
                return new Outcome(Kind.OUTAGE, noAnswer);
            } catch (JMSException | RuntimeException failed) {
                failure = failed;
            }
            Optional<Exception> outage = findOutage();
            if (outage.isPresent()) {
                return new Outcome(Kind.OUTAGE, outage.get());
            }
            tries++;
        } while (tries < TRIES && !(failure instanceof ResourceAllocationException));
        return dispatch.outcomeOf(failure, event.isReply());
    }

    @Override
    public Map<UUID, Exception> findUnwanted(List<PendingEvent> replies, TimeLimit limit) {
        return transactions.outside(() -> dispatch.findUnwanted(replies, connectionFactory, limit));
    }

    @Override
    public Optional<Exception> findOutage() {
        return transactions.outside(() -> Dispatch.findOutage(connectionFactory));
    }

    // Inside a transaction the session belongs to it.
    private void send(List<PendingEvent> events, TimeLimit limit, Tracing.Sends traced) throws JMSException {
        try (Connection connection = connectionFactory.createConnection();
                Session session = connection.createSession()) {
            dispatch.send(events, connection, session, limit, traced);
        }
    }
}
