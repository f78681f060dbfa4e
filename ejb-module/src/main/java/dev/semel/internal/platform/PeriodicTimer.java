package dev.semel.internal.platform;

import dev.semel.internal.history.Failure;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Semel's one EJB timer: nothing but a trigger. Each work has a schedule of its own, and none waits for another. */
public class PeriodicTimer implements Repeater {

    private static final Logger LOG = Logger.getLogger(PeriodicTimer.class.getName());

    private final List<Task> tasks = new ArrayList<>();
    private final TimerService timers;

    public PeriodicTimer(TimerService timers) {
        this.timers = timers;
    }

    @Override
    public void begin(Iterable<PeriodicWork> works) {
        works.forEach(work -> work.period().ifPresent(period -> {
            tasks.add(new Task(work));
            timers.createIntervalTimer(
                    period.first().toMillis(), period.interval().toMillis(), new TimerConfig(tasks.size() - 1, false));
        }));
    }

    /** Does the work whose time has come. */
    public void tick(Timer timer) {
        tasks.get((Integer) timer.getInfo()).run();
    }

    @Override
    public void end() {
        tasks.forEach(Task::end);
    }

    private static final class Task {

        private final PeriodicWork work;
        private final OutageLog outage;
        private final AtomicBoolean isRunning = new AtomicBoolean();

        Task(PeriodicWork work) {
            this.work = work;
            this.outage = new OutageLog(LOG, "It is over: \"" + work.failure() + "\"");
        }

        // A timer that throws is called again at once, and then not for minutes, so nothing gets out of here.
        void run() {
            if (!isRunning.compareAndSet(false, true)) {
                return;
            }
            try {
                work.run();
                outage.end();
            } catch (Throwable failed) {
                outage.begin(work.failure() + " Reason: " + Failure.root(failed), failed);
            } finally {
                isRunning.set(false);
            }
        }

        void end() {
            try {
                work.end();
            } catch (Throwable failed) {
                LOG.log(Level.WARNING, work.failure() + " The application stops.", failed);
            }
        }
    }
}
