package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A broker that takes everything, drops nothing, and counts how many publish at the same time. */
class CrowdedBroker implements EventPublisher {

    final Map<String, List<String>> textsByGroup = new ConcurrentHashMap<>();
    final AtomicInteger atATime = new AtomicInteger();
    final AtomicInteger mostAtATime = new AtomicInteger();
    private final AtomicInteger free = new AtomicInteger();
    private volatile CountDownLatch crowd = new CountDownLatch(0);

    /** Behind the first batches, lets none out before so many are in, or a minute is over. */
    void waitFor(int publishers, int firstBatches) {
        free.set(firstBatches);
        crowd = new CountDownLatch(publishers);
    }

    int taken() {
        return textsByGroup.values().stream().mapToInt(List::size).sum();
    }

    void waitNoLonger() {
        while (crowd.getCount() > 0) {
            crowd.countDown();
        }
    }

    @Override
    public void publishBatch(List<PendingEvent> events, TimeLimit limit) {
        mostAtATime.accumulateAndGet(atATime.incrementAndGet(), Math::max);
        try {
            if (free.getAndDecrement() <= 0) {
                crowd.countDown();
                crowd.await(1, TimeUnit.MINUTES);
            }
            events.forEach(event -> textsByGroup
                    .computeIfAbsent(event.group(), group -> Collections.synchronizedList(new ArrayList<>()))
                    .add(OutboxTables.text(event)));
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        } finally {
            atATime.decrementAndGet();
        }
    }

    @Override
    public boolean isRefusedAsKnown(Exception failure) {
        return false;
    }

    @Override
    public EventPublisher.Outcome publishOne(PendingEvent event) {
        return new EventPublisher.Outcome(
                EventPublisher.Outcome.Kind.REJECTED, new IllegalStateException("no batch of this broker fails"));
    }

    @Override
    public Optional<Exception> findOutage() {
        return Optional.empty();
    }
}
