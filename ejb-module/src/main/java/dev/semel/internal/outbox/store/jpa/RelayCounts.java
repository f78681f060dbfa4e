package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Latencies;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What is counted of the events that the relay marks, once that is committed. */
@Dependent
class RelayCounts {

    private final Counters counters;
    private final Latencies latencies;

    @Inject
    RelayCounts(Counters counters, Latencies latencies) {
        this.counters = counters;
        this.latencies = latencies;
    }

    void published(int marked, List<UUID> events, Instant publishedAt) {
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, marked);
        // Where an operator has settled one of them before, it is not known which.
        if (marked == events.size()) {
            counters.afterCommit(() -> latencies.published(events, publishedAt));
        }
    }

    void add(CounterName name, boolean isOne) {
        counters.addOnCommit(name, isOne ? 1 : 0);
    }
}
