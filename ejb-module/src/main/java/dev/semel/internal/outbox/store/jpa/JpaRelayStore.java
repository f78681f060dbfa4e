package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.history.Failure;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Database.Both;
import dev.semel.internal.jpa.Deadlock;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.Placeholders;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.PublishedEvents;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

@Dependent
class JpaRelayStore implements RelayStore {

    // No other relay writes to these rows while the slot is locked.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

    // As many as a pass asks for at ordinary load.
    private static final int MOST_IN_VAIN = 50;

    private final Database database;
    private final HeldEvents held;
    private final LargeBodies bodies;
    private final NodeName node;
    private final PublishedEvents published;

    @Inject
    RelayCounts counts;

    @Inject
    JpaRelayStore(Database database, LargeBodies bodies, NodeName node, PublishedEvents published) {
        this.database = database;
        this.held = new HeldEvents(database);
        this.bodies = bodies;
        this.node = node;
        this.published = published;
    }

    @Override
    public Work slotsWithWork() {
        int due = RelaySql.makeDuePending(database);
        return new Work(
                database.query(RelaySql.of(database.dialect()).slotsWithWork(), row -> row.getInt(1)),
                due == RelaySql.MOST_DUE);
    }

    @Override
    public Optional<LockedSlot> lockSlot(int slot) {
        return database.query(RelaySql.of(database.dialect()).lockSlot(), row -> locked(slot, row), slot).stream()
                .findFirst();
    }

    private static LockedSlot locked(int slot, ResultSet row) throws SQLException {
        return new LockedSlot(slot, row.getObject(2, OffsetDateTime.class).toInstant(), row.getInt(3) == 1);
    }

    @Override
    public NextEvents nextBatch(LockedSlot slot, int size) {
        return next(
                slot,
                database.query(RelaySql.of(database.dialect()).nextBatch(), EventRow::read, slot.number(), size),
                size);
    }

    // Where the driver takes two statements as one, and the second has a snapshot of its own: one that is older than
    // the lock would
    // show what the last owner has marked since. Many would be read in vain if another transaction has the slot.
    @Override
    public Optional<ReadSlot> lockAndRead(int slot, int size) {
        if (database.dialect() != Dialect.POSTGRESQL || size > MOST_IN_VAIN) {
            return RelayStore.super.lockAndRead(slot, size);
        }
        Both<LockedSlot, EventRow> both = database.queryBoth(
                RelaySql.of(database.dialect()).lockAndRead(),
                row -> locked(slot, row),
                EventRow::read,
                slot,
                slot,
                size);
        return both.first().stream().findFirst().map(locked -> new ReadSlot(locked, next(locked, both.second(), size)));
    }

    private NextEvents next(LockedSlot slot, List<EventRow> rows, int size) {
        Set<String> blocked = slot.isAnyBlocked() ? held.blocked() : Set.of();
        List<EventRow> others = blocked.isEmpty() ? rows : HeldEvents.others(rows, blocked);
        boolean mayHold = rows.size() < size || others.size() < rows.size();
        boolean hasHeld = mayHold && held.hold(slot.number(), blocked) > 0;
        List<EventRow> next = withinTheLimit(others);
        List<PendingEvent> events =
                next.stream().map(row -> row.pending(slot.lockedAt(), bodies)).toList();
        long bytes = next.stream().mapToLong(EventRow::size).sum();
        return new NextEvents(events, hasHeld, next.size() < others.size(), bytes);
    }

    private static List<EventRow> withinTheLimit(List<EventRow> rows) {
        long bytes = 0;
        for (int i = 0; i < rows.size(); i++) {
            bytes += rows.get(i).size();
            if (i > 0 && bytes > MOST_BYTES) {
                return rows.subList(0, i);
            }
        }
        return rows;
    }

    @Override
    public List<Outline> outlineOfNextBatch(int slot, int size) {
        return database.query(
                RelaySql.of(database.dialect()).outlineOfNextBatch(),
                row -> new Outline(row.getObject(1, UUID.class), row.getInt(2)),
                slot,
                size);
    }

    @Override
    public void tryToRead(UUID event) {
        try {
            database.query(EventRow.OF_ID, EventRow::read, event);
        } catch (RuntimeException failed) {
            throw Deadlock.isCauseOf(failed) ? new DisturbedException(event, failed) : failed;
        }
    }

    @Override
    public int markPublished(List<UUID> events, Instant publishedAt) {
        int marked = 0;
        if (published.areDeletedAtOnce()) {
            marked = RelaySql.update(database, LONGEST_WAIT, RelaySql.DELETE_PUBLISHED, events);
        }
        if (marked < events.size()) {
            marked +=
                    RelaySql.update(database, LONGEST_WAIT, RelaySql.MARK_PUBLISHED, events, publishedAt, node.value());
        }
        counts.published(marked, events, publishedAt);
        return marked;
    }

    @Override
    public boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure) {
        return fail(event, attempts, failure, row -> row.waitUntil(dueAt));
    }

    @Override
    public boolean park(UUID event, int attempts, Instant parkedAt, Failure failure) {
        boolean isParked = fail(event, attempts, failure, row -> row.park(parkedAt, failure));
        counts.add(CounterName.EVENTS_PARKED, isParked);
        return isParked;
    }

    @Override
    public boolean drop(UUID reply, int attempts, Instant droppedAt, Failure failure) {
        boolean isDropped = change(reply, attempts, failure, row -> row.drop(droppedAt));
        counts.add(CounterName.REPLIES_DROPPED, isDropped);
        return isDropped;
    }

    @Override
    public void keepAlive() {
        database.now();
    }

    @Override
    public void markServed(List<LockedSlot> slots) {
        if (slots.isEmpty()) {
            return;
        }
        List<Object> parameters = new ArrayList<>(List.of(node.value()));
        slots.forEach(slot -> parameters.add(slot.number()));
        database.update(RelaySql.MARK_SERVED + Placeholders.of(slots), LONGEST_WAIT, parameters.toArray());
    }

    private boolean fail(UUID id, int attempts, Failure failure, Consumer<OutboxEventEntity> outcome) {
        boolean isFailed = change(id, attempts, failure, outcome);
        counts.add(CounterName.ATTEMPTS_FAILED, isFailed);
        return isFailed;
    }

    private boolean change(UUID id, int attempts, Failure failure, Consumer<OutboxEventEntity> outcome) {
        OutboxEventEntity event = database.entityManager()
                .find(OutboxEventEntity.class, id, LockModeType.PESSIMISTIC_WRITE, database.limit(LONGEST_WAIT));
        if (event == null || !event.isPending()) {
            return false;
        }
        event.fail(attempts, failure, node.value());
        outcome.accept(event);
        return true;
    }
}
