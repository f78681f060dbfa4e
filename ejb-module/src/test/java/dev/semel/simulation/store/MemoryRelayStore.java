package dev.semel.simulation.store;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Deadlock;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The relay's side of the outbox. */
public class MemoryRelayStore implements RelayStore {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

    // As the real one.
    private static final int MOST_SCHEDULED = 2_000;
    private static final int MOST_HELD = 5_000;

    protected final OutboxTablesInMemory tables;
    protected final SimulatedTransactions transactions;
    private final PublishedEvents published;
    private final Counters counters;

    public MemoryRelayStore(
            OutboxTablesInMemory tables,
            SimulatedTransactions transactions,
            PublishedEvents published,
            Counters counters) {
        this.counters = counters;
        this.tables = tables;
        this.transactions = transactions;
        this.published = published;
    }

    @Override
    public Work slotsWithWork() {
        Session session = transactions.session();
        long due = makePending(session);
        session.statement(() -> "looks for slots with work.");
        List<EventRow> all = tables.allOf(session);
        Map<Integer, Instant> served = new java.util.TreeMap<>();
        for (EventRow event : all) {
            int slot = event.key().slot();
            if (!served.containsKey(slot) && tables.isWork(event, all)) {
                served.put(slot, tables.slots.read(session, slot).orElseThrow());
            }
        }
        return new Work(
                served.entrySet().stream()
                        .sorted(Map.Entry.<Integer, Instant>comparingByValue().thenComparing(Map.Entry::getKey))
                        .map(Map.Entry::getKey)
                        .toList(),
                due == MOST_SCHEDULED);
    }

    // Another relay may be at it.
    private long makePending(Session session) {
        session.statement(() -> "makes pending what is due.");
        Instant now = tables.database.now();
        List<EventRow> due = tables.events.all(session).stream()
                .filter(row -> row.status() == OutboxStatus.SCHEDULED && row.isDue(now))
                .sorted(Comparator.comparing(row -> row.marks().dueAt()))
                .limit(MOST_SCHEDULED)
                .flatMap(row -> tables.events.lockIfFree(session, row.id()).stream())
                .filter(row -> row.status() == OutboxStatus.SCHEDULED)
                .toList();
        due.forEach(row -> tables.events.put(session, row.id(), row.with(OutboxStatus.PENDING), LONGEST_WAIT));
        return due.size();
    }

    @Override
    public Optional<LockedSlot> lockSlot(int slot) {
        Session session = transactions.session();
        session.statement(() -> "locks slot " + slot + " unless it is locked.");
        boolean isAnyBlocked = tables.destinations.all(session).stream().anyMatch(DestinationRow::isBlocked);
        return tables.slots
                .lockIfFree(session, slot)
                .map(served -> new LockedSlot(slot, tables.database.now(), isAnyBlocked));
    }

    @Override
    public NextEvents nextBatch(LockedSlot slot, int size) {
        Session session = transactions.session();
        session.statement(() -> "reads the next events of slot " + slot.number() + ".");
        List<EventRow> rows = next(session, slot.number(), size);
        List<EventRow> others = slot.isAnyBlocked() ? keepOut(session, rows) : rows;
        boolean hasHeld = slot.isAnyBlocked()
                && (rows.size() < size || others.size() < rows.size())
                && hold(session, slot.number()) > 0;
        List<EventRow> next = withinTheLimit(others);
        List<PendingEvent> events =
                next.stream().map(row -> row.toPendingEvent(slot.lockedAt())).toList();
        long bytes = next.stream().mapToLong(EventRow::size).sum();
        return new NextEvents(events, hasHeld, next.size() < others.size(), bytes);
    }

    private static List<EventRow> withinTheLimit(List<EventRow> rows) {
        List<EventRow> within = new ArrayList<>();
        long bytes = 0;
        for (EventRow row : rows) {
            bytes += row.size();
            if (!within.isEmpty() && bytes > MOST_BYTES) {
                break;
            }
            within.add(row);
        }
        return within;
    }

    private List<EventRow> next(Session session, int slot, int size) {
        List<EventRow> all = tables.allOf(session);
        return all.stream()
                .filter(event -> event.key().slot() == slot)
                .filter(event -> tables.isWork(event, all) && tables.isUnhindered(event, all))
                .limit(size)
                .toList();
    }

    @Override
    public List<Outline> outlineOfNextBatch(int slot, int size) {
        Session session = transactions.session();
        session.statement(() -> "reads the ids of the next events of slot " + slot + ".");
        return next(session, slot, size).stream()
                .map(row -> new Outline(row.id(), row.marks().attempts()))
                .toList();
    }

    @Override
    public void tryToRead(UUID event) {
        try {
            transactions.session().statement(() -> "reads event " + Names.of(event) + " alone.");
        } catch (RuntimeException failed) {
            throw Deadlock.isCauseOf(failed) ? new DisturbedException(event, failed) : failed;
        }
    }

    private List<EventRow> keepOut(Session session, List<EventRow> rows) {
        List<EventRow> others = new ArrayList<>();
        Set<String> waiting = new HashSet<>();
        for (EventRow row : rows) {
            boolean isBlocked = tables.isBlocked(session, row);
            if (isBlocked && row.group() != null) {
                waiting.add(row.group());
            }
            if (!isBlocked && !waiting.contains(row.group())) {
                others.add(row);
            }
        }
        return others;
    }

    private int hold(Session session, int slot) {
        session.statement(() -> "holds what is for blocked destinations in slot " + slot + ".");
        List<EventRow> blocked = tables.inOrder(
                        session,
                        row -> row.key().slot() == slot
                                && row.status() == OutboxStatus.PENDING
                                && tables.isBlocked(session, row))
                .toList();
        return (int) blocked.subList(Math.max(0, blocked.size() - MOST_HELD), blocked.size()).stream()
                .filter(row -> change(row.id(), OutboxStatus.PENDING, found -> found.with(OutboxStatus.HELD)))
                .count();
    }

    @Override
    public int markPublished(List<UUID> events, Instant publishedAt) {
        Session session = transactions.session();
        session.statement(
                () -> "marks published: " + events.stream().map(Names::of).toList() + ".");
        boolean areDeleted = published.areDeletedAtOnce();
        int marked = 0;
        for (UUID id : events.stream().sorted(Comparator.naturalOrder()).toList()) {
            Optional<EventRow> row = tables.events.lock(session, id, LONGEST_WAIT);
            if (row.filter(found -> found.status() == OutboxStatus.PENDING).isPresent()) {
                if (areDeleted && row.get().event().consumer().isEmpty()) {
                    tables.events.delete(session, id, LONGEST_WAIT);
                } else {
                    EventRow marks = row.get().with(OutboxStatus.PUBLISHED).endedAt(publishedAt);
                    tables.events.put(session, id, marks, LONGEST_WAIT);
                }
                marked++;
            }
        }
        counters.addOnCommit(CounterName.EVENTS_PUBLISHED, marked);
        return marked;
    }

    @Override
    public boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure) {
        transactions.session().statement(() -> "keeps event " + Names.of(event) + " for a later attempt.");
        return fail(
                event,
                row -> row.with(OutboxStatus.SCHEDULED).with(attempts, dueAt).failed(failure));
    }

    @Override
    public boolean park(UUID event, int attempts, Instant parkedAt, Failure failure) {
        transactions.session().statement(() -> "parks event " + Names.of(event) + ".");
        boolean isParked = fail(event, row -> row.with(OutboxStatus.PARKED)
                .with(attempts, null)
                .endedAt(parkedAt)
                .failed(failure));
        counters.addOnCommit(CounterName.EVENTS_PARKED, isParked ? 1 : 0);
        return isParked;
    }

    @Override
    public boolean drop(UUID reply, int attempts, Instant droppedAt, Failure failure) {
        transactions.session().statement(() -> "drops reply " + Names.of(reply) + ".");
        boolean isDropped = change(reply, OutboxStatus.PENDING, row -> row.with(OutboxStatus.DISCARDED)
                .with(attempts, null)
                .endedAt(droppedAt)
                .failed(failure));
        counters.addOnCommit(CounterName.REPLIES_DROPPED, isDropped ? 1 : 0);
        return isDropped;
    }

    private boolean fail(UUID event, UnaryOperator<EventRow> outcome) {
        boolean isFailed = change(event, OutboxStatus.PENDING, outcome);
        counters.addOnCommit(CounterName.ATTEMPTS_FAILED, isFailed ? 1 : 0);
        return isFailed;
    }

    /** Changes the row if it is in this status when it is locked. */
    protected boolean change(UUID event, OutboxStatus from, UnaryOperator<EventRow> change) {
        Session session = transactions.session();
        Optional<EventRow> found =
                tables.events.lock(session, event, LONGEST_WAIT).filter(row -> row.status() == from);
        found.ifPresent(row -> tables.events.put(session, event, change.apply(row), LONGEST_WAIT));
        return found.isPresent();
    }

    @Override
    public void keepAlive() {
        transactions.session().statement(() -> "shows the database that it lives.");
    }

    @Override
    public void markServed(List<LockedSlot> slots) {
        if (!slots.isEmpty()) {
            Session session = transactions.session();
            session.statement(() -> "marks slots served: "
                    + slots.stream().map(LockedSlot::number).toList() + ".");
            slots.forEach(slot -> tables.slots.put(session, slot.number(), tables.database.now(), LONGEST_WAIT));
        }
    }
}
