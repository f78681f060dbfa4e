package dev.semel.simulation.world;

import dev.semel.simulation.schedule.Scheduler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What Semel's log is told during a run. It is not written, since a run logs what goes wrong, and everything does; but what the product
 * catches and only logs is asked for all the same whether it is a bug.
 */
final class Overheard extends Handler {

    // The logging of the JVM forgets a logger that nothing else holds.
    private static final Logger LOGGER = Logger.getLogger("dev.semel");

    private final Scheduler scheduler;
    private final Level before = LOGGER.getLevel();

    private Overheard(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    static Overheard by(Scheduler scheduler) {
        Overheard overheard = new Overheard(scheduler);
        LOGGER.setUseParentHandlers(false);
        LOGGER.setLevel(Level.FINE);
        LOGGER.addHandler(overheard);
        return overheard;
    }

    @Override
    public void publish(LogRecord entry) {
        if (entry.getThrown() != null) {
            scheduler.survives(entry.getThrown());
        }
    }

    @Override
    public void flush() {
        // Nothing is kept.
    }

    @Override
    public void close() {
        LOGGER.removeHandler(this);
        LOGGER.setLevel(before);
        LOGGER.setUseParentHandlers(true);
    }
}
