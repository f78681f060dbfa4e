package dev.semel.simulation.store;

import dev.semel.admin.failed.FrozenFilter;
import dev.semel.admin.keys.FrozenKeyFilter;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.outbox.FrozenEventFilter;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.internal.idempotency.store.ParkedStatus;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ConsumerTablesInMemory.ParkedRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.tables.Table;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The finished rows that a purge is about. Of the filter only the status is looked at, and the consumer of keys: operators choose by
 * more. Nothing is captured or archived in the simulation, and no rule keeps what is asked for.
 */
public record MemoryPurgeChunks(RetentionTablesInMemory tables, SimulatedTransactions transactions)
        implements PurgeChunks {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final Set<OutboxStatus> FINISHED_EVENTS = Set.of(OutboxStatus.PUBLISHED, OutboxStatus.DISCARDED);
    private static final Set<RecordStatus> FINISHED_KEYS = Set.of(RecordStatus.COMPLETED, RecordStatus.DISCARDED);

    @Override
    public Optional<String> whyNeeded(RunningOperation purge) {
        return Optional.empty();
    }

    @Override
    public int delete(RunningOperation purge, int most) {
        return rows(session("deletes the next rows of a purge."), purge).delete(most);
    }

    @Override
    public boolean isAnyLeft(RunningOperation purge) {
        return rows(session("looks for more rows of a purge."), purge).isAny();
    }

    private Rows<?, ?> rows(Session session, RunningOperation purge) {
        return switch (purge.kind()) {
            case PURGE_FAILED -> new Rows<>(session, tables.consumers().parked, row -> isClosed(row, purge));
            case PURGE_EVENTS -> new Rows<>(session, tables.outbox().events, row -> isFinished(row, purge));
            case PURGE_KEYS -> new Rows<>(session, tables.consumers().keys, row -> isFinished(session, row, purge));
            case RETRY, DISCARD, RESTORE -> throw new IllegalStateException(purge.kind() + " is no purge.");
        };
    }

    private static boolean isClosed(ParkedRow row, RunningOperation purge) {
        return row.status().name().equals(FrozenFilter.read(purge.filter()).status())
                && row.closedAt().isBefore(purge.until());
    }

    private static boolean isFinished(EventRow row, RunningOperation purge) {
        return FINISHED_EVENTS.contains(row.status())
                && isAsked(FrozenEventFilter.read(purge.filter()).status(), row.status())
                && row.event().consumer().isEmpty()
                && row.marks().endedAt().isBefore(purge.until());
    }

    private boolean isFinished(Session session, KeyRow row, RunningOperation purge) {
        KeyQuery query = FrozenKeyFilter.read(purge.filter());
        RecordStatus status = row.record().status();
        return FINISHED_KEYS.contains(status)
                && isAsked(query.status(), status)
                && (query.consumer() == null || query.consumer().equals(row.consumer()))
                && row.firstSeen().isBefore(purge.until())
                && row.keptFrom().isBefore(purge.until())
                && !isPinned(session, row);
    }

    private boolean isPinned(Session session, KeyRow row) {
        return tables.consumers().parked.all(session).stream()
                .filter(parked -> parked.status() == ParkedStatus.PARKED)
                .map(ParkedRow::message)
                .anyMatch(message -> message.key() != null
                        && message.key().hash().equals(row.record().keyHash()));
    }

    private static boolean isAsked(String asked, Enum<?> status) {
        return asked == null || asked.equals(status.name());
    }

    private Session session(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence);
        return session;
    }

    /** Those of one table that match. */
    private record Rows<K extends Comparable<K>, R>(Session session, Table<K, R> table, Predicate<R> condition) {

        int delete(int most) {
            List<K> locked = table.keysWhere(session, condition).stream()
                    .filter(key ->
                            table.lockIfFree(session, key).filter(condition).isPresent())
                    .limit(most)
                    .toList();
            locked.forEach(key -> table.delete(session, key, LONGEST_WAIT));
            return locked.size();
        }

        boolean isAny() {
            return !table.keysWhere(session, condition).isEmpty();
        }
    }
}
