package dev.semel.simulation.store;

import dev.semel.admin.failed.FrozenFilter;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.RunningOperation;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The closed messages that a purge is about. Of the filter only the status is looked at: operators choose by more. */
public record MemoryPurgeChunks(RetentionTablesInMemory tables, SimulatedTransactions transactions)
        implements PurgeChunks {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    @Override
    public Optional<String> whyNeeded(RunningOperation purge) {
        return Optional.empty();
    }

    @Override
    public int delete(RunningOperation purge, int most) {
        Session session = session("deletes the next rows of a purge.");
        List<UUID> locked = matching(session, purge).stream()
                .filter(id -> tables.consumers().parked.lockIfFree(session, id).isPresent())
                .limit(most)
                .toList();
        locked.forEach(id -> tables.consumers().parked.delete(session, id, LONGEST_WAIT));
        return locked.size();
    }

    @Override
    public boolean isAnyLeft(RunningOperation purge) {
        return !matching(session("looks for more rows of a purge."), purge).isEmpty();
    }

    private List<UUID> matching(Session session, RunningOperation purge) {
        String status = FrozenFilter.read(purge.filter()).status();
        return tables.consumers().parked.all(session).stream()
                .filter(row ->
                        row.status().name().equals(status) && row.closedAt().isBefore(purge.until()))
                .map(row -> row.id())
                .toList();
    }

    private Session session(String sentence) {
        Session session = transactions.session();
        session.statement(() -> sentence);
        return session;
    }
}
