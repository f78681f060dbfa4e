package dev.semel.simulation.store;

import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.DestinationState;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.PurgeTarget;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.NodeRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.store.MemoryPositions.PositionRow;
import dev.semel.simulation.store.OutboxTablesInMemory.CounterRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.tables.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/** Finished rows that have had their time. Nothing is captured or archived in the simulation. */
public class MemoryExpiredRows implements ExpiredRows {

    private static final Set<RecordStatus> MAY_RUN_AGAIN = Set.of(RecordStatus.FAILED, RecordStatus.IN_PROGRESS);

    private static final Set<OutboxStatus> UNFINISHED =
            Set.of(OutboxStatus.PENDING, OutboxStatus.SCHEDULED, OutboxStatus.HELD, OutboxStatus.PARKED);

    private final RetentionTablesInMemory tables;
    private final SimulatedTransactions transactions;

    public MemoryExpiredRows(RetentionTablesInMemory tables, SimulatedTransactions transactions) {
        this.tables = tables;
        this.transactions = transactions;
    }

    @Override
    public int delete(PurgeTarget kind, Duration age, int most) {
        Session session = transactions.session();
        session.statement(() -> "purges " + kind + " older than " + age + ".");
        Instant before = tables.outbox().database.now().minus(age);
        return switch (kind) {
            case COMPLETED_KEYS ->
                keys(session, most, row -> isOf(RecordStatus.COMPLETED, row, before) && !isPinned(session, row));
            case DISCARDED_KEYS ->
                keys(session, most, row -> isOf(RecordStatus.DISCARDED, row, before) && !isPinned(session, row));
            case PUBLISHED_EVENTS ->
                events(
                        session,
                        most,
                        row -> isOf(OutboxStatus.PUBLISHED, row, before)
                                && row.event().consumer().isEmpty());
            case DISCARDED_EVENTS ->
                events(
                        session,
                        most,
                        row -> isOf(OutboxStatus.DISCARDED, row, before)
                                && row.event().consumer().isEmpty());
            case PUBLISHED_RETRIES ->
                events(
                        session,
                        most,
                        row -> isOf(OutboxStatus.PUBLISHED, row, before)
                                && row.event().consumer().isPresent()
                                && isOfNoKey(session, row));
            case DISCARDED_RETRIES ->
                events(
                        session,
                        most,
                        row -> isOf(OutboxStatus.DISCARDED, row, before)
                                && row.event().consumer().isPresent()
                                && isOfNoKey(session, row));
            case CLOSED_MESSAGES ->
                delete(
                        session,
                        tables.consumers().parked,
                        most,
                        row -> row.status() != ParkedStatus.PARKED
                                && row.closedAt().isBefore(before),
                        (table, id) -> tables.consumers().deleteParked(session, id));
            case ATTEMPTS ->
                delete(session, tables.consumers().attempts, most, row -> row.attempt()
                        .attemptedAt()
                        .isBefore(before));
            case GONE_NODES -> delete(session, tables.consumers().nodes, most, row -> isGone(session, row, before));
            case DESTINATIONS ->
                delete(session, tables.outbox().destinations, most, row -> isIdle(session, row, before));
            case MARKS ->
                delete(session, tables.consumers().begun, most, row -> row.begunAt()
                        .isBefore(before));
            case AUDIT_LINES ->
                delete(session, tables.consumers().audit, most, row -> row.actedAt()
                        .isBefore(before));
            case SEQUENCES -> counters(session, most, before);
            case POSITIONS -> delete(session, tables.consumers().positions, most, row -> isIdle(session, row, before));
            case CAPTURED_EVENTS, ARCHIVED_EVENTS, OPERATIONS, CAUSE_NOTES -> 0;
        };
    }

    private boolean isGone(Session session, NodeRow row, Instant before) {
        Instant now = tables.consumers().database.now();
        return row.stoppedAt() != null
                ? row.stoppedAt().isBefore(before)
                : row.seenAt().isBefore(before)
                        && MemoryIncarnations.isMissed(
                                row, tables.consumers().nodes.all(session), now);
    }

    private static boolean isOf(RecordStatus status, KeyRow row, Instant before) {
        return row.record().status() == status
                && row.firstSeen().isBefore(before)
                && row.keptFrom().isBefore(before);
    }

    private boolean isPinned(Session session, KeyRow row) {
        return tables.consumers().parked.all(session).stream()
                .filter(parked -> parked.status() == ParkedStatus.PARKED)
                .map(ParkedRow::message)
                .anyMatch(message -> message.key() != null
                        && message.key().hash().equals(row.record().keyHash()));
    }

    private static boolean isOf(OutboxStatus status, EventRow row, Instant before) {
        return row.status() == status && row.marks().endedAt().isBefore(before);
    }

    /** Whether no key that failed, or that may, could be run again from the content of this retry. */
    protected boolean isOfNoKey(Session session, EventRow row) {
        return tables.consumers().keys.all(session).stream()
                .noneMatch(key -> MAY_RUN_AGAIN.contains(key.record().status())
                        && row.event().consumer().filter(key.consumer()::equals).isPresent()
                        && row.id().equals(key.record().retryEventId()));
    }

    private boolean isIdle(Session session, DestinationRow row, Instant before) {
        return row.state() == DestinationState.CLOSED
                && row.since().isBefore(before)
                && tables.outbox().events.all(session).stream()
                        .noneMatch(event -> event.status() == OutboxStatus.HELD
                                && event.address().equals(row.address()));
    }

    // They go in the pass after the one that has raised the floor above them.
    private int counters(Session session, int most, Instant before) {
        long floor =
                tables.outbox().floor.read(session, OutboxTablesInMemory.FLOOR).orElse(0L);
        int deleted = delete(
                session,
                tables.outbox().counters,
                most,
                row -> row.updated().isBefore(before) && row.last() <= floor && isIdle(session, row));
        if (deleted < most) {
            raiseTheFloor(session, before);
        }
        return deleted;
    }

    private void raiseTheFloor(Session session, Instant before) {
        Table<String, Long> setting = tables.outbox().floor;
        setting.insertIfAbsent(session, OutboxTablesInMemory.FLOOR, 0L, null);
        long floor = setting.lock(session, OutboxTablesInMemory.FLOOR, null).orElseThrow();
        tables.outbox().counters.all(session).stream()
                .filter(row -> row.updated().isBefore(before) && row.last() > floor)
                .mapToLong(CounterRow::last)
                .max()
                .ifPresent(last -> setting.put(session, OutboxTablesInMemory.FLOOR, last, null));
    }

    private boolean isIdle(Session session, CounterRow counter) {
        boolean isToCome = tables.outbox().events.all(session).stream()
                .anyMatch(event -> counter.group().equals(event.group()) && UNFINISHED.contains(event.status()));
        boolean isAnyBehind = tables.consumers().positions.all(session).stream()
                .filter(position -> position.group().equals(counter.group()))
                .anyMatch(position -> position.last() == null || position.last() < counter.last());
        return !isToCome && !isAnyBehind;
    }

    private boolean isIdle(Session session, PositionRow position, Instant before) {
        return position.updated().isBefore(before)
                && tables.outbox().counters.read(session, position.group()).isEmpty()
                && tables.consumers().held.all(session).stream()
                        .filter(held -> held.groupHash().equals(position.groupHash()))
                        .noneMatch(held -> tables.outbox()
                                .events
                                .read(session, held.event())
                                .filter(event -> UNFINISHED.contains(event.status()))
                                .isPresent());
    }

    private int keys(Session session, int most, Predicate<KeyRow> condition) {
        return delete(session, tables.consumers().keys, most, condition);
    }

    private int events(Session session, int most, Predicate<EventRow> condition) {
        return delete(session, tables.outbox().events, most, condition);
    }

    private static <K extends Comparable<K>, R> int delete(
            Session session, Table<K, R> table, int most, Predicate<R> condition) {
        return delete(session, table, most, condition, (from, key) -> from.delete(session, key, null));
    }

    /** What others have locked is left for the next time. */
    private static <K extends Comparable<K>, R> int delete(
            Session session, Table<K, R> table, int most, Predicate<R> condition, BiConsumer<Table<K, R>, K> deletion) {
        List<K> keys = table.keysWhere(session, condition).stream()
                .filter(key -> table.lockIfFree(session, key).filter(condition).isPresent())
                .limit(most)
                .toList();
        keys.forEach(key -> deletion.accept(table, key));
        return keys.size();
    }
}
