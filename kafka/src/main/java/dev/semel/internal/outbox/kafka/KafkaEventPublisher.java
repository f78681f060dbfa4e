package dev.semel.internal.outbox.kafka;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.outbox.broker.BrokerPublisher;
import dev.semel.internal.outbox.destination.UsedDestinations;
import dev.semel.internal.outbox.relay.TimeLimit;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Sends events to Kafka, those of a group to one partition and in their order.
 *
 * <ol>
 *   <li>A batch takes a producer for itself: idempotent, and with an answer of all replicas that are in sync.
 *   <li>All of its records are sent, and then all answers are awaited.
 *   <li>The first answer that says no, or a wait that takes too long, ends the producer at once ({@link Sending}). So no record gets
 *       behind one that failed into the same partition, and what was answered before is known to be there. Behind one that the client
 *       itself refuses nothing is sent.
 *   <li>The relay sends the others one by one, with a new producer. A record whose answer was lost may be in its topic twice then:
 *       Kafka, unlike Artemis, does not know events by their ids. Both have the same key.
 * </ol>
 *
 * <p>A Kafka that does not answer takes nothing for any of its topics: each is held by its own ({@code CircuitBreaker}), and no attempt is
 * counted.
 */
@Dependent
@Typed(BrokerPublisher.class)
class KafkaEventPublisher implements BrokerPublisher {

    // The slots of a pass are locked for as long.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Producers producers;
    private final UsedDestinations used;
    private final Counters counters;
    private final Tracing tracing;

    @Inject
    KafkaEventPublisher(Producers producers, UsedDestinations used, Counters counters, Tracing tracing) {
        this.producers = producers;
        this.used = used;
        this.counters = counters;
        this.tracing = tracing;
    }

    @Override
    public boolean takes(DestinationKind kind) {
        return producers.takes(kind);
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        tracing.send(traced -> send(events, limit, traced));
    }

    private void send(List<PendingEvent> events, TimeLimit limit, Tracing.Sends traced) {
        try (Sending sending = producers.begin()) {
            try {
                for (PendingEvent event : events) {
                    limit.requireTime();
                    EventRecord record = EventRecord.of(event);
                    used.add(new Address(DestinationKind.KAFKA, record.topic()));
                    traced.add(record.properties(), Tracing.KAFKA + record.topic(), event.id());
                    sending.send(event.id(), record.toProducerRecord());
                }
                sending.awaitAnswers(LONGEST_WAIT);
            } catch (RuntimeException failed) {
                throw sending.endedBy(failed, LONGEST_WAIT);
            }
        }
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        try {
            event.content();
        } catch (PendingEvent.UnreadableException noAnswer) {
            return new Outcome(Outcome.Kind.OUTAGE, noAnswer);
        } catch (RuntimeException damaged) {
            return new Outcome(Outcome.Kind.UNSENDABLE, damaged);
        }
        try {
            tracing.send(traced -> send(List.of(event), TimeLimit.NONE, traced));
            counters.addOnCommit(CounterName.SENT_AGAIN, 1);
            return Outcome.PUBLISHED;
        } catch (PendingEvent.UnreadableException noAnswer) {
            return new Outcome(Outcome.Kind.OUTAGE, noAnswer);
        } catch (RuntimeException failed) {
            return KafkaRefusal.toOutcome(failed);
        }
    }

    /** Kafka never refuses a record because it has it. */
    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return false;
    }

    /** Each topic is held by its own. */
    @Override
    public Optional<Exception> findOutage() {
        return Optional.empty();
    }
}
