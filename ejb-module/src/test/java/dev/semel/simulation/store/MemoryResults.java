package dev.semel.simulation.store;

import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Optional;

/** The rows of results. One whose key is gone is not found, as if the foreign key had taken it away. */
public record MemoryResults(ConsumerTablesInMemory tables, SimulatedTransactions transactions) implements Results {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    @Override
    public void keep(String keyHash, StoredResult result) {
        Session session = transactions.session();
        session.statement(() -> "keeps the result of key " + Names.of(keyHash) + ".");
        tables.results.put(session, keyHash, result, LONGEST_WAIT);
    }

    @Override
    public Optional<StoredResult> find(String keyHash) {
        Session session = transactions.session();
        session.statement(() -> "reads the result of key " + Names.of(keyHash) + ".");
        return tables.keys.read(session, keyHash).flatMap(known -> tables.results.read(session, keyHash));
    }
}
