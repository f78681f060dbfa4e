package dev.semel.simulation.store;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Collection;
import java.util.UUID;

/** The lines of the audit. */
public record MemoryAuditLog(ConsumerTablesInMemory tables, SimulatedTransactions transactions) implements AuditLog {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    @Override
    public UUID append(Operation operation, Outcome outcome, long affected) {
        Session session = transactions.session();
        session.statement(() -> "writes into the audit: " + operation + ", " + affected + " times.");
        UUID line = tables.nextId();
        tables.audit.insertIfAbsent(
                session, line, new AuditRow(operation, outcome, affected, tables.database.now()), LONGEST_WAIT);
        return line;
    }

    @Override
    public void about(UUID line, Collection<UUID> subjects) {
        // In the transaction of the line, and read by the search only, which the simulation has none of.
    }

    @Override
    public void add(UUID line, long affected) {
        Session session = transactions.session();
        session.statement(() -> "counts " + affected + " more in the audit.");
        tables.audit.update(session, line, row -> true, row -> row.counting(affected), LONGEST_WAIT);
    }
}
