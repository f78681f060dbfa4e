package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Placeholders;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes counts down, all keys of one count with one statement. */
@Dependent
class JdbcDuplicateCounts implements DuplicateCounts {

    private static final int MOST_KEYS = 500;

    // A handler under a lease may hold a row; the counts can wait.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    // In one order on all nodes: two that count the same keys must not wait for each other.
    private static final String LOCK =
            "SELECT key_hash FROM semel_idempotency_record WHERE key_hash IN %s ORDER BY key_hash FOR UPDATE";
    private static final String ADD =
            "UPDATE semel_idempotency_record SET duplicates = duplicates + ? WHERE key_hash IN ";

    private final Database database;

    @Inject
    JdbcDuplicateCounts(Database database) {
        this.database = database;
    }

    @Override
    public void add(Map<String, Integer> counts) {
        List<String> keys = counts.keySet().stream().sorted().toList();
        for (int from = 0; from < keys.size(); from += MOST_KEYS) {
            addLocked(keys.subList(from, Math.min(from + MOST_KEYS, keys.size())), counts);
        }
    }

    private void addLocked(List<String> keys, Map<String, Integer> counts) {
        database.query(
                LOCK.formatted(Placeholders.of(keys)),
                LONGEST_WAIT,
                row -> row.getObject(1),
                Binary.ids(keys).toArray());
        keys.stream()
                .collect(Collectors.groupingBy(counts::get, TreeMap::new, Collectors.toList()))
                .forEach(this::add);
    }

    private void add(int count, List<String> keys) {
        Object[] parameters =
                Stream.concat(Stream.of(count), Binary.ids(keys).stream()).toArray();
        database.update(ADD + Placeholders.of(keys), LONGEST_WAIT, parameters);
    }
}
