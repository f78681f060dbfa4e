package dev.semel.simulation.store;

import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** What holds for all applications; no operator of the simulation shortens it, so what each one wants is not kept. */
public record MemorySharedTerms(RetentionTablesInMemory tables, SimulatedTransactions transactions)
        implements SharedTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final String RULE = "rule";

    @Override
    public Optional<Terms> read() {
        Session session = transactions.session();
        session.statement(() -> "reads how long rows are kept.");
        return tables.terms().read(session, RULE);
    }

    @Override
    public void lengthen(String application, String node, Terms own) {
        transactions.doInNew(() -> {
            Session session = transactions.session();
            session.statement(() -> "lengthens how long rows are kept.");
            boolean isFirst = tables.terms().insertIfAbsent(session, RULE, own, LONGEST_WAIT);
            if (!isFirst) {
                tables.terms().update(session, RULE, rule -> true, rule -> rule.lengthenedBy(own), LONGEST_WAIT);
            }
        });
    }

    @Override
    public void consumers(String application, String node, Collection<String> consumers) {
        transactions.doInNew(() -> {
            Session session = transactions.session();
            session.statement(() -> "says which consumers " + application + " has.");
            tables.applications().put(session, application + " on " + node, Set.copyOf(consumers), LONGEST_WAIT);
        });
    }
}
