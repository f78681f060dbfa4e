package dev.semel.internal.outbox.store.jpa;

import static dev.semel.internal.outbox.store.OutboxStores.lockFirst;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.outbox.append.CdcPolicy;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.OutgoingEvents;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.limit.InlineLimit;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The outbox tables of a test: the real stores, and what a test wants to see or to bend. */
public final class OutboxTables {

    public static final NodeName NODE = new NodeName("test-node");

    static final InlineLimit LIMIT = new InlineLimit(8 * 1024);

    private final TestDatabase testDatabase;

    /** Empties the outbox, because the relay looks at all of it. */
    public OutboxTables(TestDatabase testDatabase) {
        this.testDatabase = testDatabase;
        testDatabase.doInTransaction(database -> {
            database.update("DELETE FROM semel_outbox_event");
            database.update("DELETE FROM semel_destination");
        });
    }

    public static OutboxStore outboxStore(Database database) {
        return store(database, TestCounters.immediate(), slot -> {});
    }

    /** One whose events are assigned to a publisher first, as they are when they are appended. */
    public static OutboxStore outboxStore(Database database, Publisher publisher) {
        OutboxStore store = outboxStore(database);
        UnaryOperator<OutgoingEvent> assigned = event -> publisher == Publisher.CDC ? CdcPolicy.assign(event) : event;
        return new OutboxStore() {
            @Override
            public UUID append(OutgoingEvent event) {
                return store.append(assigned.apply(event));
            }

            @Override
            public void append(String group, Map<UUID, OutgoingEvent> events) {
                Map<UUID, OutgoingEvent> all = new LinkedHashMap<>(events);
                all.replaceAll((id, event) -> assigned.apply(event));
                store.append(group, all);
            }
        };
    }

    public static StoredEvents storedEvents(Database database) {
        return new JdbcStoredEvents(database, slot -> {});
    }

    static JdbcOutboxStore store(Database database, Counters counters, NewWork newWork) {
        EventInsert insert = new EventInsert(database, bodies(database), NODE, counters, newWork);
        return new JdbcOutboxStore(database, new Slots(), insert, Clock.systemUTC());
    }

    public static RelayStore relayStore(Database database) {
        return relayStore(database, Published.KEEP);
    }

    public static RelayStore relayStore(Database database, Published published) {
        return relayStore(database, published, TestCounters.immediate());
    }

    static RelayStore relayStore(Database database, Published published, Counters counters) {
        PublishedEvents mode = () -> published == Published.DELETE;
        JpaRelayStore store = new JpaRelayStore(database, bodies(database), NODE, mode);
        store.counts = new RelayCounts(counters, TestCounters.latencies(counters, Clock.systemUTC()));
        return store;
    }

    static LargeBodies bodies(Database database) {
        return new LargeBodies(database, LIMIT, new SameTransaction());
    }

    public static DestinationStore destinations(Database database) {
        return new JdbcDestinationStore(database, bodies(database), NODE);
    }

    public static OutboxEvent event(String text) {
        return OutboxEvent.toQueue("orders").type("OrderPlaced").text(text);
    }

    public static OutboxEvent eventOf(String group, String text) {
        return event(text).group(group);
    }

    public UUID append(OutboxEvent event) {
        return append(OutgoingEvents.of(event));
    }

    public UUID append(OutgoingEvent event) {
        return testDatabase.inTransaction(database -> outboxStore(database).append(event));
    }

    /** An event as the answer to a request. */
    public UUID reply(OutboxEvent event) {
        OutgoingEvent plain = OutgoingEvents.of(event);
        OutgoingEvent reply =
                new OutgoingEvent(plain.event(), plain.message().with(MessageContract.REPLY, true), Optional.empty());
        return testDatabase.inTransaction(database -> outboxStore(database).append(reply));
    }

    public List<UUID> append(OutboxEvent... events) {
        return testDatabase.inTransaction(database -> Arrays.stream(events)
                .map(event -> outboxStore(database).append(OutgoingEvents.of(event)))
                .toList());
    }

    /** Groups of as many slots, which were never served and whose turn comes in this order. */
    public List<String> groupsOfDifferentSlots(int count) {
        return testDatabase.inTransaction(database -> {
            database.update("UPDATE semel_slot SET last_served_at = '2000-01-01 00:00:00'");
            Slots slots = new Slots();
            SortedMap<Integer, String> groups = new TreeMap<>();
            for (int i = 0; groups.size() < count; i++) {
                groups.putIfAbsent(slots.of("group " + i, database), "group " + i);
            }
            return List.copyOf(groups.values());
        });
    }

    /** The texts of all events that could be sent now, slot by slot. */
    public List<String> sendable() {
        return testDatabase.inTransaction(database -> {
            RelayStore relay = relayStore(database);
            Set<Integer> seen = new HashSet<>();
            List<String> texts = new ArrayList<>();
            for (var slot = lockFirst(relay, seen); slot.isPresent(); slot = lockFirst(relay, seen)) {
                seen.add(slot.get().number());
                relay.nextBatch(slot.get(), 1_000).events().forEach(event -> texts.add(text(event)));
            }
            return texts;
        });
    }

    public static String text(PendingEvent event) {
        return event.message().text();
    }

    public static List<PendingEvent> batchOf(Database database, int size) {
        LockedSlot slot = lockFirst(relayStore(database)).orElseThrow();
        return relayStore(database).nextBatch(slot, size).events();
    }

    public OutboxStatus status(UUID event) {
        return OutboxStatus.valueOf(String.valueOf(column(event, "status")));
    }

    public Object column(UUID event, String column) {
        return testDatabase.inTransaction(database -> database.column(
                        "SELECT " + column + " FROM semel_outbox_event WHERE id = ?", Object.class, event)
                .get(0));
    }

    public void set(UUID event, String assignment) {
        testDatabase.doInTransaction(
                database -> database.update("UPDATE semel_outbox_event SET " + assignment + " WHERE id = ?", event));
    }

    public Object destination(String queue, String column) {
        return testDatabase.inTransaction(database -> database.column(
                        "SELECT " + column + " FROM semel_destination WHERE destination = ?", Object.class, queue)
                .get(0));
    }

    public long countDestinations() {
        return testDatabase.inTransaction(database -> database.number("SELECT COUNT(*) FROM semel_destination"));
    }

    public void setDestination(String queue, String assignment) {
        testDatabase.doInTransaction(database ->
                database.update("UPDATE semel_destination SET " + assignment + " WHERE destination = ?", queue));
    }

    public void addDestination(String queue, String state) {
        testDatabase.doInTransaction(
                database -> destinations(database).know(new Address(DestinationKind.QUEUE, queue)));
        setDestination(queue, "state = '" + state + "'");
    }

    public long count(OutboxStatus status) {
        return testDatabase.inTransaction(
                database -> database.number("SELECT COUNT(*) FROM semel_outbox_event WHERE status = ?", status.name()));
    }
}
