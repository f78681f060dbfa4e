package dev.semel.idempotency.store.jpa.duplicate;

import dev.semel.jpa.Database;
import dev.semel.listing.jpa.Placeholders;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes counts down, all keys of one count with one statement. */
@Dependent
public class DuplicateCountWriter {

    private static final int MOST_KEYS = 500;

    // A handler under a lease may hold a row; the counts can wait.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private static final String ADD =
            "UPDATE semel_idempotency_record SET duplicates = duplicates + ? WHERE key_hash IN ";

    private final Database database;

    @Inject
    public DuplicateCountWriter(Database database) {
        this.database = database;
    }

    @Transactional(TxType.REQUIRES_NEW)
    public void write(Map<String, Integer> counts) {
        // Sorted, so that two nodes that count the same keys do not deadlock.
        Map<Integer, List<String>> keysByCount = new TreeMap<>();
        new TreeMap<>(counts).forEach((keyHash, count) -> keysByCount
                .computeIfAbsent(count, none -> new ArrayList<>())
                .add(keyHash));
        keysByCount.forEach((count, keys) -> {
            for (int from = 0; from < keys.size(); from += MOST_KEYS) {
                add(count, keys.subList(from, Math.min(from + MOST_KEYS, keys.size())));
            }
        });
    }

    private void add(int count, List<String> keys) {
        List<Object> parameters = new ArrayList<>();
        parameters.add(count);
        parameters.addAll(keys);
        database.update(ADD + Placeholders.of(keys), LONGEST_WAIT, parameters.toArray());
    }
}
