package dev.semel.internal.platform;

import dev.semel.internal.history.Failure;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Semel's EJB timers: nothing but triggers. Each work has a schedule of its own, and none waits for another. Each tick asks for the next one: an
 * interval timer counts by the clock of the machine, so it stands still for as long as that is set back, and makes up for each tick that was
 * missed when it goes forward.
 */
public class PeriodicTimer implements Repeater {

    private static final Logger LOG = Logger.getLogger(PeriodicTimer.class.getName());

    private final List<Task> tasks = new ArrayList<>();
    private final TimerService timers;

    private volatile boolean hasEnded;

    public PeriodicTimer(TimerService timers) {
        this.timers = timers;
    }

    @Override
    public void begin(Iterable<PeriodicWork> works) {
        works.forEach(work -> work.period().ifPresent(period -> {
            tasks.add(new Task(work, period.interval()));
            ask(period.first(), tasks.size() - 1);
        }));
    }

    /** Does the work whose time has come. If the next tick cannot be had, this fails, and the container calls again. */
    public void tick(Timer timer) {
        int number = (Integer) timer.getInfo();
        Task task = tasks.get(number);
        try {
            task.run();
        } finally {
            if (!hasEnded) {
                ask(task.interval, number);
            }
        }
    }

    private void ask(Duration in, int task) {
        timers.createSingleActionTimer(in.toMillis(), new TimerConfig(task, false));
    }

    @Override
    public void end() {
        hasEnded = true;
        tasks.forEach(Task::end);
    }

    private static final class Task {

        private final PeriodicWork work;
        private final Duration interval;
        private final OutageLog outage;
        private final AtomicBoolean isRunning = new AtomicBoolean();

        Task(PeriodicWork work, Duration interval) {
            this.work = work;
            this.interval = interval;
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
