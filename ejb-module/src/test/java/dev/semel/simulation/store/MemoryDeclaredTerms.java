package dev.semel.simulation.store;

import dev.semel.internal.retention.DeclaredTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What the applications have declared. */
public record MemoryDeclaredTerms(RetentionTablesInMemory tables, SimulatedTransactions transactions)
        implements DeclaredTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    @Override
    public void declare(String application, Terms terms, Collection<String> consumers) {
        transactions.doInNew(() -> {
            Session session = transactions.session();
            session.statement(() -> "declares the terms of " + application + ".");
            Declared declared = new Declared(application, terms, Set.copyOf(consumers));
            tables.terms().put(session, application, declared, LONGEST_WAIT);
        });
    }

    @Override
    public List<Declared> all() {
        Session session = transactions.session();
        session.statement(() -> "reads the terms of all applications.");
        return tables.terms().all(session);
    }
}
