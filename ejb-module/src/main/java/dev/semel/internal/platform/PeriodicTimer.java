package dev.semel.internal.platform;

import dev.semel.internal.history.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.Timer;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Semel's one EJB timer: nothing but a trigger. Each work has a schedule of its own, and none waits for another. */
@Singleton(name = "SemelTimer")
@Startup
@DependsOn("SemelStartup")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PeriodicTimer {

    private static final Logger LOG = Logger.getLogger(PeriodicTimer.class.getName());

    private final List<Task> tasks = new ArrayList<>();

    @Inject
    Instance<PeriodicWork> works;

    @Resource
    TimerService timers;

    @PostConstruct
    void start() {
        works.forEach(work -> work.period().ifPresent(period -> {
            tasks.add(new Task(work));
            timers.createIntervalTimer(
                    period.first().toMillis(), period.interval().toMillis(), new TimerConfig(tasks.size() - 1, false));
        }));
    }

    @Timeout
    void tick(Timer timer) {
        tasks.get((Integer) timer.getInfo()).run();
    }

    @PreDestroy
    void stop() {
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
