package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.testing.bench.StatementLog.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the database executed for the events of a flow, in the words of the relay. */
record RelayStatements(Cluster cluster) {

    private static final String APPEND = "append";

    /** What the transactions that touch the outbox executed, from each append of the flow to the next. */
    List<List<String>> waysOf(Flow flow) {
        List<List<String>> ways = new ArrayList<>();
        for (List<Statement> transaction : transactionsOfTheOutbox()) {
            List<String> words =
                    transaction.stream().map(RelayStatements::inWords).toList();
            if (words.contains(APPEND) && transaction.stream().anyMatch(each -> each.mentions(flow.queue()))) {
                ways.add(new ArrayList<>());
            }
            if (!ways.isEmpty()) {
                ways.get(ways.size() - 1).addAll(words);
            }
        }
        return ways;
    }

    /** In the order in which they began, without what the test asks. */
    private Collection<List<Statement>> transactionsOfTheOutbox() {
        Map<String, List<Statement>> transactions = cluster.postgres().statements().statements().stream()
                .collect(Collectors.groupingBy(
                        statement -> statement.backend() + " " + statement.transaction(),
                        LinkedHashMap::new,
                        Collectors.toList()));
        transactions.values().removeIf(transaction -> transaction.stream()
                .noneMatch(
                        each -> each.sql().contains("semel_slot") || each.sql().contains("semel_outbox_event")));
        transactions.values().removeIf(transaction -> transaction.get(0).sql().startsWith("SELECT COUNT(*)"));
        return transactions.values();
    }

    List<List<String>> passesOver(Flow flow) {
        return cluster
                .database()
                .tables()
                .rows("SELECT id FROM semel_outbox_event WHERE destination = ?", flow.queue())
                .stream()
                .flatMap(
                        event -> cluster.postgres().statements().transactionsWith("'PUBLISHED'", event.get(0)).stream())
                .distinct()
                .map(pass -> pass.stream().map(RelayStatements::inWords).toList())
                .toList();
    }

    long slotsOf(Flow flow) {
        return cluster.database()
                .tables()
                .count("SELECT COUNT(DISTINCT slot) FROM semel_outbox_event WHERE destination = ?", flow.queue());
    }

    private static String inWords(Statement statement) {
        String sql = statement.sql();
        if (sql.contains("INSERT INTO semel_outbox_event")) {
            return APPEND;
        }
        if (sql.contains("SKIP LOCKED")) {
            return "lock";
        }
        if (sql.startsWith("SELECT e.id,")) {
            return "read";
        }
        if (sql.contains("'PUBLISHED'")) {
            return "mark";
        }
        return sql.startsWith("UPDATE semel_slot") ? "served" : sql.split("\\s+")[0];
    }
}
