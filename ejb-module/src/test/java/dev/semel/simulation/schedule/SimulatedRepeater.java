package dev.semel.simulation.schedule;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The timer of one server's life: each periodic work is an actor. */
public final class SimulatedRepeater implements Repeater {

    private final Scheduler scheduler;
    private final Life life;
    private final Predicate<PeriodicWork> isWanted;
    private final List<PeriodicWork> begun = new ArrayList<>();
    private boolean isEnded;

    public SimulatedRepeater(Scheduler scheduler, Life life) {
        this(scheduler, life, work -> true);
    }

    public SimulatedRepeater(Scheduler scheduler, Life life, Predicate<PeriodicWork> isWanted) {
        this.scheduler = scheduler;
        this.life = life;
        this.isWanted = isWanted;
    }

    @Override
    public void begin(Iterable<PeriodicWork> works) {
        works.forEach(work -> {
            if (isWanted.test(work)) {
                work.period().ifPresent(period -> begin(work, period));
            }
        });
    }

    private void begin(PeriodicWork work, PeriodicWork.Period period) {
        begun.add(work);
        scheduler.start(work.getClass().getSimpleName(), life, () -> {
            Duration pause = period.first();
            while (!isEnded) {
                scheduler.sleep(pause);
                pause = period.interval();
                survive(work, work::run);
            }
        });
    }

    // As the product's timer: what a work throws is told, and keeps nothing else from being done.
    private void survive(PeriodicWork work, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException failed) {
            scheduler.survives(failed);
            scheduler.note(() -> work.failure() + " Reason: " + failed.getMessage());
        }
    }

    @Override
    public void end() {
        isEnded = true;
        begun.forEach(work -> survive(work, work::end));
    }
}
