package dev.semel.idempotency.store.jpa.duplicate;

import dev.semel.history.Failure;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Has the counts of duplicates written down once a second; nothing but a trigger. */
@Singleton(name = "SemelDuplicateCountTimer")
@Startup
@DependsOn("SemelStartup")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class DuplicateCountTimer {

    private static final Logger LOG = Logger.getLogger(DuplicateCountTimer.class.getName());
    private static final long INTERVAL_MILLIS = 1_000;

    @Inject
    private Duplicates counts;

    @Inject
    private DuplicateCountWriter writer;

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(INTERVAL_MILLIS, INTERVAL_MILLIS, new TimerConfig(null, false));
    }

    // A timer that throws is retried by the container and then stalls, so nothing gets out of here.
    @Timeout
    void tick() {
        write(Level.FINE, "The counts of duplicates are written later: {0}");
    }

    @PreDestroy
    void stop() {
        write(Level.WARNING, "The last counts of duplicates could not be written; nothing else is lost: {0}");
    }

    private void write(Level level, String failure) {
        Map<String, Integer> taken = counts.take();
        if (taken.isEmpty()) {
            return;
        }
        try {
            writer.write(taken);
        } catch (Throwable failed) {
            counts.giveBack(taken);
            LOG.log(level, failure, Failure.root(failed));
        }
    }
}
