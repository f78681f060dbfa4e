package dev.semel.simulation.store;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.FailedAttempt;
import dev.semel.internal.history.Failure;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.store.ConsumerTablesInMemory.AttemptRow;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * The history of attempts.
 *
 * @param clock of the node
 */
public record MemoryHistory(
        ConsumerTablesInMemory tables, SimulatedTransactions transactions, NodeName node, Supplier<Instant> clock)
        implements AttemptHistory {

    private static final int MOST = 100;

    @Override
    public void record(String subject, int attempt, Failure failure) {
        Session session = transactions.session();
        session.statement(() -> "keeps attempt " + attempt + " of " + Names.of(subject) + ": " + failure.message());
        session.requireFit("subject", 64, subject);
        requireFit(session, failure);
        FailedAttempt failed = new FailedAttempt(attempt, clock.get(), node.value(), failure);
        tables.attempts.insertIfAbsent(session, tables.nextId(), new AttemptRow(subject, failed), null);
    }

    static void requireFit(Session session, Failure failure) {
        session.requireFit("error_type", 255, failure.type());
        session.requireFit("error_message", Integer.MAX_VALUE, failure.message());
        session.requireFit("error_stack", Integer.MAX_VALUE, failure.stack());
    }

    @Override
    public List<FailedAttempt> of(String subject) {
        Session session = transactions.session();
        session.statement(() -> "looks for the attempts of " + Names.of(subject) + ".");
        return tables.attempts.all(session).stream()
                .filter(row -> row.subject().equals(subject))
                .map(AttemptRow::attempt)
                .sorted(Comparator.comparing(FailedAttempt::attemptedAt).reversed())
                .limit(MOST)
                .toList();
    }
}
