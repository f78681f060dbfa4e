package dev.semel.testing.internal;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Repeater;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Does some works of a node ten times a second, also those with a longer period; all else of the library rests. */
public final class Repetition implements Repeater {

    private static final int PAUSE_MILLIS = 100;

    private final Supplier<List<? extends PeriodicWork>> which;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2, Threads::daemon);
    private List<? extends PeriodicWork> all = List.of();

    /** @param which is asked when the node starts */
    public Repetition(Supplier<List<? extends PeriodicWork>> which) {
        this.which = which;
    }

    @Override
    public void begin(Iterable<PeriodicWork> works) {
        all = which.get();
        all.forEach(work -> clock.scheduleWithFixedDelay(() -> run(work), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS));
    }

    private static void run(PeriodicWork work) {
        try {
            work.run();
        } catch (RuntimeException | Error failed) {
            System.getLogger("test").log(System.Logger.Level.DEBUG, work.failure(), failed);
        }
    }

    /** Nothing is done any more, as after a death. */
    public void halt() {
        clock.shutdownNow();
    }

    @Override
    public void end() {
        halt();
        all.forEach(PeriodicWork::end);
    }
}
