package dev.semel.simulation.schedule;

import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;

/** A place to wait, in simulated time. */
final class SimulatedMonitor implements Monitor {

    private final Scheduler scheduler;
    private long changes;

    SimulatedMonitor(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    @Override
    public void change(Runnable change) {
        change.run();
        changes++;
    }

    @Override
    public boolean await(BooleanSupplier attempt, Duration longest) {
        Instant end = scheduler.now().plus(longest);
        while (!attempt.getAsBoolean()) {
            long seen = changes;
            Duration left = Duration.between(scheduler.now(), end);
            if (left.isNegative() || left.isZero() || !scheduler.await(() -> changes != seen, left)) {
                return false;
            }
        }
        return true;
    }
}
