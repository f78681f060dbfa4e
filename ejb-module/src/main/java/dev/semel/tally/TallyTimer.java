package dev.semel.tally;

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

/** Has what is counted written down every five seconds; nothing but a trigger. */
@Singleton(name = "SemelTallyTimer")
@Startup
@DependsOn("SemelStartup")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TallyTimer {

    private static final Logger LOG = Logger.getLogger(TallyTimer.class.getName());
    private static final long INTERVAL_MILLIS = 5_000;

    @Inject
    private Tally tally;

    @Inject
    private TallyStore store;

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(INTERVAL_MILLIS, INTERVAL_MILLIS, new TimerConfig(null, false));
    }

    // A timer that throws is retried by the container and then stalls, so nothing gets out of here.
    @Timeout
    void tick() {
        write(Level.FINE, "The counts are written down later: {0}");
    }

    @PreDestroy
    void stop() {
        write(Level.WARNING, "The last counts could not be written down; nothing else is lost: {0}");
    }

    private void write(Level level, String failure) {
        Map<Count, Long> fresh = tally.takeFresh();
        if (fresh.isEmpty()) {
            return;
        }
        try {
            store.add(fresh);
        } catch (Throwable failed) {
            tally.giveBack(fresh);
            LOG.log(level, failure, failed.toString());
        }
    }
}
