package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.jpa.OutboxTables.eventOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.ReadSlot;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.Concurrent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Producers and relays on the same slots, with nothing but the slot locks between them. */
abstract class RelayRaceContract extends OutboxContract {

    private static final int RELAYS = 4;
    private static final int PRODUCERS = 2;
    private static final int GROUPS_OF_A_PRODUCER = 20;
    private static final int EVENTS_OF_A_GROUP = 15;
    private static final int EVENTS = PRODUCERS * GROUPS_OF_A_PRODUCER * EVENTS_OF_A_GROUP;
    private static final int BATCH = 7;

    private final Map<String, List<Integer>> published = new ConcurrentHashMap<>();
    private final AtomicInteger publishedCount = new AtomicInteger();
    private final AtomicInteger passes = new AtomicInteger();

    @Test
    void publishesEachEventOnceAndEachGroupInOrderWhileRelaysAndProducersRace() {
        List<Supplier<Void>> racers = new ArrayList<>();
        for (int producer = 0; producer < PRODUCERS; producer++) {
            int number = producer;
            racers.add(() -> produce(number));
        }
        for (int relay = 0; relay < RELAYS; relay++) {
            racers.add(this::relay);
        }
        race(racers);

        assertThat(published).hasSize(PRODUCERS * GROUPS_OF_A_PRODUCER);
        List<Integer> inOrder = IntStream.range(0, EVENTS_OF_A_GROUP).boxed().toList();
        assertThat(published.values()).allSatisfy(group -> assertThat(group).isEqualTo(inOrder));
        assertThat(outbox.count(OutboxStatus.PUBLISHED)).isEqualTo(EVENTS);
    }

    private Void produce(int producer) {
        for (int i = 0; i < EVENTS_OF_A_GROUP; i++) {
            String text = String.valueOf(i);
            outbox.append(IntStream.range(0, GROUPS_OF_A_PRODUCER)
                    .mapToObj(group -> eventOf(producer + "-" + group, text))
                    .toArray(OutboxEvent[]::new));
        }
        return null;
    }

    private Void relay() {
        while (publishedCount.get() < EVENTS) {
            try {
                database().doInTransaction(stores -> pass(stores.relay()));
            } catch (NodeDies expected) {
                // Its lock is freed and its events are taken up again.
            }
        }
        return null;
    }

    private void pass(RelayStore store) {
        Optional<ReadSlot> read = store.slotsWithWork().slots().stream()
                .flatMap(slot -> store.lockAndRead(slot, BATCH).stream())
                .findFirst();
        if (read.isEmpty()) {
            return;
        }
        List<PendingEvent> batch = read.get().next().events();
        if (passes.incrementAndGet() % 11 == 0) {
            throw new NodeDies();
        }
        batch.forEach(event -> published
                .computeIfAbsent(event.group(), group -> Collections.synchronizedList(new ArrayList<>()))
                .add(Integer.valueOf(OutboxTables.text(event))));
        publishedCount.addAndGet(batch.size());
        store.markPublished(batch.stream().map(PendingEvent::id).toList(), Instant.now());
        store.markServed(List.of(read.get().slot()));
    }

    private void race(List<Supplier<Void>> racers) {
        racers.stream().map(racer -> database().concurrently(racer)).toList().forEach(Concurrent::join);
    }

    private static class NodeDies extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
