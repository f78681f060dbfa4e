package dev.semel.internal.counter;

import dev.semel.internal.history.Failure;
import dev.semel.internal.platform.PeriodicWork;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Counts in memory, which are written down every second, and once more when the application stops. */
abstract class PendingCounts implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(PendingCounts.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final String name;

    PendingCounts(String name) {
        this.name = name;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public String failure() {
        return "The " + name + " are written down later.";
    }

    /** Writes down what is new. If that fails, it is kept for the next time. */
    @Override
    public abstract void run();

    @Override
    public void end() {
        try {
            run();
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "The last {0} could not be written down; nothing else is lost: {1}", new Object[] {
                name, Failure.root(failed)
            });
        }
    }
}
