package dev.semel.simulation.schedule;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The clock of one server, which may be wrong. */
public final class SimulatedClock extends Clock {

    private final Scheduler scheduler;
    private final Duration error;

    public SimulatedClock(Scheduler scheduler, Duration error) {
        this.scheduler = scheduler;
        this.error = error;
    }

    @Override
    public Instant instant() {
        return scheduler.now().plus(error);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
