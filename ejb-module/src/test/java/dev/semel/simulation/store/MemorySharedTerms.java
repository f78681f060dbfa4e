package dev.semel.simulation.store;

import dev.semel.internal.retention.SharedTerms;
import dev.semel.internal.retention.Terms;
import dev.semel.simulation.tables.Session;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.tables.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What holds for all applications; no operator of the simulation shortens it, so of what each one wants only the time is kept. */
public record MemorySharedTerms(RetentionTablesInMemory tables, SimulatedTransactions transactions)
        implements SharedTerms {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration DAY = Duration.ofDays(1);
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
            declare(session, application, node);
            boolean isFirst = tables.terms().insertIfAbsent(session, RULE, own, LONGEST_WAIT);
            if (!isFirst) {
                tables.terms().update(session, RULE, rule -> true, rule -> rule.lengthenedBy(own), LONGEST_WAIT);
            }
        });
    }

    // What nodes wanted that the purge has forgotten goes a day later.
    private void declare(Session session, String application, String node) {
        Instant now = tables.outbox().database.now();
        nodesOf(session, application, tables.declared()).stream()
                .filter(name -> tables.declared()
                        .read(session, name)
                        .filter(at -> at.isBefore(now.minus(DAY)))
                        .isPresent())
                .filter(name -> !isKnown(session, name))
                .forEach(name -> tables.declared().delete(session, name, LONGEST_WAIT));
        tables.declared().put(session, name(application, node), now, LONGEST_WAIT);
    }

    private static List<String> nodesOf(Session session, String application, Table<String, ?> table) {
        return table.keysWhere(session, any -> true).stream()
                .filter(name -> name.startsWith(name(application, "")))
                .toList();
    }

    private static String name(String application, String node) {
        return application + " on " + node;
    }

    // One that stopped so long ago that the purge has forgotten it is not.
    private boolean isKnown(Session session, String applicationOnNode) {
        return tables.consumers().nodes.keysWhere(session, any -> true).stream()
                .map(known -> known.split(" ", 2))
                .anyMatch(known -> name(known[1], known[0]).equals(applicationOnNode));
    }

    @Override
    public void consumers(String application, String node, Map<String, Map<String, String>> consumers) {
        transactions.doInNew(() -> {
            Session session = transactions.session();
            session.statement(() -> "says which consumers " + application + " has.");
            String here = name(application, node);
            tables.applications().put(session, here, Set.copyOf(consumers.keySet()), LONGEST_WAIT);
            nodesOf(session, application, tables.applications()).stream()
                    .filter(name -> !name.equals(here) && !isKnown(session, name))
                    .filter(name -> tables.declared().read(session, name).isEmpty())
                    .forEach(name -> tables.applications().delete(session, name, LONGEST_WAIT));
        });
    }
}
