package dev.semel.outbox.relay.count;

import dev.semel.history.Failure;
import dev.semel.outbox.store.RelayStore;
import dev.semel.tally.Count;
import dev.semel.tally.Tally;
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
    private final Tally tally;

    @Inject
    CountedMarks(@Delegate RelayStore store, Tally tally) {
        this.store = store;
        this.tally = tally;
    }

    @Override
    public int markPublished(List<UUID> events, Instant publishedAt) {
        int marked = store.markPublished(events, publishedAt);
        tally.addOnCommit(Count.EVENTS_PUBLISHED, marked);
        return marked;
    }

    @Override
    public boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure) {
        boolean isMarked = store.backOff(event, attempts, dueAt, failure);
        if (isMarked) {
            tally.addOnCommit(Count.ATTEMPTS_FAILED, 1);
        }
        return isMarked;
    }

    @Override
    public boolean park(UUID event, int attempts, Instant parkedAt, Failure failure) {
        boolean isMarked = store.park(event, attempts, parkedAt, failure);
        if (isMarked) {
            tally.addOnCommit(Count.ATTEMPTS_FAILED, 1);
            tally.addOnCommit(Count.EVENTS_PARKED, 1);
        }
        return isMarked;
    }
}
