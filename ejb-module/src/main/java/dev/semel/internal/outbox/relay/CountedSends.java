package dev.semel.internal.outbox.relay;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.outbox.store.PendingEvent;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.util.List;

/** Counts what the broker did with events, when it has committed: they run inside of its transaction, if there is one. */
@Decorator
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
abstract class CountedSends implements EventPublisher {

    private final EventPublisher publisher;
    private final Counters counters;

    @Inject
    CountedSends(@Delegate EventPublisher publisher, Counters counters) {
        this.publisher = publisher;
        this.counters = counters;
    }

    @Override
    public void publishBatch(List<PendingEvent> events) {
        publisher.publishBatch(events);
        countExpired(events);
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        boolean isKnown = publisher.isRefusedAsKnown(failure);
        if (isKnown) {
            counters.addOnCommit(CounterName.BATCHES_REFUSED, 1);
        }
        return isKnown;
    }

    @Override
    public void publishJointly(List<PendingEvent> events) {
        publisher.publishJointly(events);
        countExpired(events);
    }

    @Override
    public Outcome publishOne(PendingEvent event) {
        Outcome outcome = publisher.publishOne(event);
        if (outcome.kind() == Outcome.Kind.PUBLISHED) {
            counters.addOnCommit(CounterName.SENT_AGAIN, 1);
            countExpired(List.of(event));
        }
        return outcome;
    }

    private void countExpired(List<PendingEvent> events) {
        counters.addOnCommit(
                CounterName.EVENTS_EXPIRED,
                events.stream().filter(PendingEvent::isExpired).count());
    }
}
