package dev.semel.simulation.schedule;

import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import java.time.Duration;

/** Waits that let simulated time pass. */
public record SimulatedWaits(Scheduler scheduler) implements Waits {

    @Override
    public void sleep(Duration pause) {
        scheduler.sleep(pause);
    }

    @Override
    public Monitor newMonitor() {
        return new SimulatedMonitor(scheduler);
    }
}
