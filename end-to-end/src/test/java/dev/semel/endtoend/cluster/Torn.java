package dev.semel.endtoend.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What kills have left of transactions that H2 had written in part before they were committed: an effect whose key is not completed,
 * or the other way round. It is H2's fault, and the linter tells of it. It is rare: where there are more, the fault is ours.
 */
public final class Torn {

    private final Map<String, Set<String>> keys = new HashMap<>();

    /** Looks into a copy of the file, so that the server recovers what the kill has left. */
    public void lookAt(LibertyServer killed, Collection<String> consumers) {
        Tables tables = Tables.ofCopy(killed);
        for (String consumer : consumers) {
            Set<String> completed = column(
                    tables,
                    "SELECT key_text FROM semel_idempotency_record WHERE consumer = ? AND status = 'COMPLETED'",
                    consumer);
            Set<String> effects = column(tables, "SELECT message_key FROM effect WHERE consumer = ?", consumer);
            Set<String> torn = new HashSet<>(completed);
            torn.addAll(effects);
            torn.removeIf(key -> completed.contains(key) && effects.contains(key));
            if (!torn.isEmpty()) {
                System.out.println("H2 wrote half of the transactions of " + consumer + " on " + torn);
            }
            keys.computeIfAbsent(consumer, first -> new HashSet<>()).addAll(torn);
        }
    }

    private static Set<String> column(Tables tables, String sql, String consumer) {
        Set<String> values = new HashSet<>();
        for (List<String> row : tables.rows(sql, consumer)) {
            values.add(row.get(0));
        }
        return values;
    }

    public void assertAtMostOne() {
        assertThat(keys.values().stream().flatMap(Set::stream).toList())
                .as("keys whose transactions were there in part after a kill")
                .hasSizeLessThan(2);
    }

    public Set<String> of(String consumer) {
        return keys.getOrDefault(consumer, Set.of());
    }
}
