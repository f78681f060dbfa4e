package dev.semel.simulation.store;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.Table;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The tables of the outbox, and what the relay's statements look for in them. */
public final class OutboxTablesInMemory {

    static final String FLOOR = "sequence.floor";

    private static final int FEW_SLOTS = 4;

    private final int slotCount;
    public final MemoryDatabase database;
    public final Table<UUID, EventRow> events;
    public final Table<Integer, Instant> slots;
    public final Table<String, DestinationRow> destinations;
    public final Table<String, CounterRow> counters;
    /** What the last number of all counters that are gone was; one row. */
    final Table<String, Long> floor;

    private long position;
    private long ids;

    /** A row of {@code semel_sequence}. */
    public record CounterRow(String group, long first, long last, Instant updated) {}

    /** With few slots, so that there is always something in each. */
    public OutboxTablesInMemory(MemoryDatabase database) {
        this(database, FEW_SLOTS);
    }

    OutboxTablesInMemory(MemoryDatabase database, int slotCount) {
        this.slotCount = slotCount;
        this.database = database;
        this.events = database.table("semel_outbox_event");
        this.slots = database.table("semel_slot");
        this.destinations = database.table("semel_destination");
        this.counters = database.table("semel_sequence");
        this.floor = database.table("semel_setting");
    }

    void insertSlots(Session session) {
        for (int slot = 0; slot < slotCount; slot++) {
            slots.insertIfAbsent(session, slot, Instant.EPOCH.plusSeconds(slot), null);
        }
    }

    int slotOf(String group) {
        int hash = group.hashCode();
        return Math.floorMod(hash ^ (hash >>> 16), slotCount);
    }

    // As an identity column: taken at once, and not given back by a rollback.
    long nextPosition() {
        return ++position;
    }

    /** As a generator of ids, but the same in each repetition. */
    public UUID nextId() {
        return new UUID(0x0190_0000_0000_7000L, ++ids);
    }

    /** Events by their place. */
    Stream<EventRow> inOrder(Session session, Predicate<EventRow> condition) {
        return events.all(session).stream().filter(condition).sorted(Comparator.comparingLong(event -> event.key()
                .position()));
    }

    List<EventRow> allOf(Session session) {
        return inOrder(session, event -> true).toList();
    }

    /** What makes work: pending, and nothing of its group before it is parked or waits for its time. */
    boolean isWork(EventRow event, List<EventRow> all) {
        return event.status() == OutboxStatus.PENDING
                && all.stream().noneMatch(other -> holdsBack(other) && event.isBehind(other));
    }

    /** That nothing of its group before it is held either. */
    boolean isUnhindered(EventRow event, List<EventRow> all) {
        return all.stream()
                .noneMatch(other -> (other.status() == OutboxStatus.HELD || holdsBack(other)) && event.isBehind(other));
    }

    private static boolean holdsBack(EventRow other) {
        return other.status() == OutboxStatus.PARKED && other.marks().holdsGroup()
                || other.status() == OutboxStatus.SCHEDULED;
    }

    /** What is pending in a slot, held back or not. */
    public List<PendingEvent> pendingOf(int slot, Instant now) {
        return events.committed().stream()
                .filter(event -> event.key().slot() == slot && event.status() == OutboxStatus.PENDING)
                .map(event -> event.toPendingEvent(now))
                .toList();
    }

    boolean isBlocked(Session session, EventRow event) {
        return destinations
                .read(session, event.address().toString())
                .filter(DestinationRow::isBlocked)
                .isPresent();
    }
}
