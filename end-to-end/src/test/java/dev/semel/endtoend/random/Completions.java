package dev.semel.endtoend.random;

import dev.semel.endtoend.random.Truth.Work;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was seen to be done while the faults went on: from there no way leads back (I6). */
final class Completions {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(3);
    private static final String COMPLETED =
            "SELECT consumer, key_text FROM semel_idempotency_record WHERE status = 'COMPLETED'";

    private final Tables tables;
    private final Set<Work> seen = new HashSet<>();
    private long nextLook = System.nanoTime();

    Completions(Tables tables) {
        this.tables = tables;
    }

    /** Looks, unless it has just looked. */
    void look() {
        if (System.nanoTime() - nextLook > 0) {
            seen.addAll(completed());
            nextLook = System.nanoTime() + BETWEEN_LOOKS.toNanos();
        }
    }

    /** What was done once and is not any more. */
    List<String> judge() {
        Set<Work> undone = new HashSet<>(seen);
        undone.removeAll(completed());
        return undone.stream()
                .map(work -> "I6: " + work + " was completed and is not any more.")
                .toList();
    }

    private Set<Work> completed() {
        Set<Work> completed = new HashSet<>();
        tables.rows(COMPLETED).forEach(row -> completed.add(new Work(row.get(0), row.get(1))));
        return completed;
    }
}
