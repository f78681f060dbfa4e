package dev.semel.internal.outbox.append;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.outbox.append.CurrentTransaction.Turn;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Numbers the events of a group without a deadlock, in the order of the commits.
 *
 * <ol>
 *   <li>Hold an event that is to be numbered until its transaction is about to complete: the counter of a group is locked
 *       from the number to the commit, and no transaction should wait there for an application that is still at work.
 *   <li>Hold what the transaction appends behind it in its group, too, or it would overtake.
 *   <li>Before completion take the groups in sorted order: two transactions that touch the same groups, in any order,
 *       lock their counters in the same one.
 *   <li>Advance the counter of the group, which locks it, and store its events with their numbers under that lock. So the
 *       order of the numbers, of the positions and of the commits is one, and a rollback takes the numbers back.
 * </ol>
 */
@Dependent
class SequencedEvents {

    private final CurrentTransaction transaction;
    private final OutboxStore store;
    private final Counters counters;

    @Inject
    SequencedEvents(CurrentTransaction transaction, OutboxStore store, Counters counters) {
        this.transaction = transaction;
        this.store = store;
        this.counters = counters;
    }

    /** Whether the event has to wait for the completion of the transaction. */
    boolean mustHold(OutgoingEvent event) {
        return event.event().isSequenced() || event.group().filter(this::isHeld).isPresent();
    }

    private boolean isHeld(String group) {
        return transaction
                .pending(Turn.SEQUENCED_EVENTS)
                .filter(held -> ((Held) held).groups.containsKey(group))
                .isPresent();
    }

    UUID hold(OutgoingEvent event) {
        UUID id = event.event().id().orElseGet(UuidCreator::getTimeOrderedEpoch);
        Held held = (Held) transaction.beforeCompletion(Turn.SEQUENCED_EVENTS, () -> new Held(store, new TreeMap<>()));
        if (!held.add(id, event)) {
            counters.addOnCommit(CounterName.CAUGHT_BY_OUTBOX_KEY, 1);
        }
        return id;
    }

    private record Held(OutboxStore store, SortedMap<String, Map<UUID, OutgoingEvent>> groups) implements Runnable {

        /** False if the transaction has appended it before. */
        private boolean add(UUID id, OutgoingEvent event) {
            return groups.computeIfAbsent(event.group().orElseThrow(), group -> new LinkedHashMap<>())
                            .putIfAbsent(id, event)
                    == null;
        }

        @Override
        public void run() {
            groups.forEach(store::append);
        }
    }
}
