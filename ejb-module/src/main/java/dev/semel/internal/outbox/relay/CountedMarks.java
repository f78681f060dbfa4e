package dev.semel.internal.outbox.relay;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.RelayStore;
import jakarta.annotation.Priority;
import jakarta.decorator.Decorator;
import jakarta.decorator.Delegate;
import jakarta.inject.Inject;
import jakarta.interceptor.Interceptor;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Counts the marks of a pass that are committed. */
@Decorator
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
abstract class CountedMarks implements RelayStore {

    private final RelayStore store;
    private final Counters counters;

    @Inject
    CountedMarks(@Delegate RelayStore store, Counters counters) {
        this.store = store;
        this.counters = counters;
    }

    @Override
    public int markPublished(List<UUID> events, Instant publishedAt) {
        int marked = store.markPublished(events, publishedAt);
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, marked);
        return marked;
    }

    @Override
    public boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure) {
        boolean isMarked = store.backOff(event, attempts, dueAt, failure);
        if (isMarked) {
            counters.addOnCommit(CounterName.ATTEMPTS_FAILED, 1);
        }
        return isMarked;
    }

    @Override
    public boolean park(UUID event, int attempts, Instant parkedAt, Failure failure) {
        boolean isMarked = store.park(event, attempts, parkedAt, failure);
        if (isMarked) {
            counters.addOnCommit(CounterName.ATTEMPTS_FAILED, 1);
            counters.addOnCommit(CounterName.EVENTS_PARKED, 1);
        }
        return isMarked;
    }
}
