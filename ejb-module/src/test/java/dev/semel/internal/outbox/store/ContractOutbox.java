package dev.semel.internal.outbox.store;

import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.ContractDatabase;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** The outbox of a contract, each action in a transaction of its own. */
public final class ContractOutbox {

    private final ContractDatabase<OutboxStores> database;

    /** Empties the outbox, because the relay looks at all of it. */
    public ContractOutbox(ContractDatabase<OutboxStores> database) {
        this.database = database;
        change(OutboxRows::empty);
    }

    public UUID append(OutboxEvent event) {
        return append(OutgoingEvents.of(event));
    }

    public UUID append(OutgoingEvent event) {
        return database.inTransaction(stores -> stores.outbox().append(event));
    }

    public List<UUID> append(OutboxEvent... events) {
        return database.inTransaction(stores -> Arrays.stream(events)
                .map(event -> stores.outbox().append(OutgoingEvents.of(event)))
                .toList());
    }

    /** Groups of as many slots, whose turn comes in this order as long as none is served. */
    public List<String> groupsOfDifferentSlots(int count) {
        return look(rows -> {
            SortedMap<Integer, String> groups = new TreeMap<>();
            for (int i = 0; groups.size() < count; i++) {
                groups.putIfAbsent(rows.slotOf("group " + i), "group " + i);
            }
            return List.copyOf(groups.values());
        });
    }

    /** The texts of all events that could be sent now, slot by slot. */
    public List<String> sendable() {
        return database.inTransaction(stores -> {
            RelayStore relay = stores.relay();
            Set<Integer> seen = new HashSet<>();
            List<String> texts = new ArrayList<>();
            for (var slot = OutboxStores.lockFirst(relay, seen);
                    slot.isPresent();
                    slot = OutboxStores.lockFirst(relay, seen)) {
                seen.add(slot.get().number());
                relay.nextBatch(slot.get(), 1_000)
                        .events()
                        .forEach(event -> texts.add(event.message().text()));
            }
            return texts;
        });
    }

    public OutboxStatus status(UUID event) {
        return look(rows -> rows.status(event));
    }

    public PendingEvent pending(UUID event) {
        return look(rows -> rows.pending(event));
    }

    public Instant dueAt(UUID event) {
        return look(rows -> rows.dueAt(event));
    }

    /** Of the events of a group, in their order: text, number and predecessor. */
    public List<String> chain(String group) {
        return look(rows -> rows.chain(group));
    }

    public DestinationState stateOf(Address destination) {
        return look(rows -> rows.stateOf(destination));
    }

    public Object column(UUID event, String column) {
        return look(rows -> rows.column(event, column));
    }

    public long count(OutboxStatus status) {
        return look(rows -> rows.count(status));
    }

    public void setStatus(UUID event, OutboxStatus status) {
        change(rows -> rows.setStatus(event, status));
    }

    public void makeOverdue(UUID event) {
        change(rows -> rows.makeOverdue(event));
    }

    public void damage(UUID event) {
        change(rows -> rows.damage(event));
    }

    public void setDestination(String queue, DestinationState state) {
        setDestination(queue, state, database.inTransaction(OutboxStores::now), 0);
    }

    public void setDestination(String queue, DestinationState state, Instant since, int failures) {
        change(rows -> rows.setDestination(new Address(DestinationKind.QUEUE, queue), state, since, failures));
    }

    public <T> T look(Function<OutboxRows, T> work) {
        return database.inTransaction(stores -> work.apply(stores.rows()));
    }

    private void change(Consumer<OutboxRows> work) {
        database.doInTransaction(stores -> work.accept(stores.rows()));
    }
}
