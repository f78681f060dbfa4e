package dev.semel.simulation.check;

import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.tables.MemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Deliveries whose mark the database may not have let go, although no handler of them runs: their server tells of a death over them, too,
 * if it dies. It is asked again every few seconds.
 */
final class LeftMarks {

    private static final Duration LAST_MOMENTS = Duration.ofSeconds(10);

    // Every five seconds the server removes what it could not, and waits at most ten for what is in doubt.
    private static final Duration REMOVAL = Duration.ofSeconds(20);
    private static final String REMOVER = PoisonDetector.class.getSimpleName();

    private final MemoryDatabase database;
    private final List<Handling> unsettled = new ArrayList<>();

    LeftMarks(MemoryDatabase database) {
        this.database = database;
    }

    void over(Handling handling) {
        if (mayHaveLeftItsMark(handling)) {
            unsettled.add(handling);
        }
    }

    /** The server is no more. */
    void forget(Life life) {
        unsettled.removeIf(handling -> handling.life() == life);
    }

    /** Beside those at work. */
    List<Handling> leftBy(Life life, List<Handling> inProgress) {
        if (database.troublesOf(life, "", database.now().minus(LAST_MOMENTS)) == 0) {
            return List.of();
        }
        return Stream.concat(unsettled.stream(), inProgress.stream())
                .filter(handling -> handling.life() == life && !handling.isRunning())
                .filter(handling -> mayHaveLeftItsMark(handling) && !isMarkRemoved(handling))
                .toList();
    }

    private boolean mayHaveLeftItsMark(Handling handling) {
        return database.troublesOf(handling.life(), handling.actor(), handling.started()) > 0;
    }

    private boolean isMarkRemoved(Handling handling) {
        Instant since = database.now().minus(REMOVAL);
        return handling.overSince() != null
                && handling.overSince().isBefore(since)
                && database.troublesOf(handling.life(), REMOVER, since) == 0;
    }
}
