package dev.semel.tally;

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
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Has what is counted written down once a second; nothing but a trigger. */
@Singleton(name = "SemelTallyTimer")
@Startup
@DependsOn("SemelStartup")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TallyTimer {

    private static final Logger LOG = Logger.getLogger(TallyTimer.class.getName());
    private static final long INTERVAL_MILLIS = 1_000;

    @Inject
    private Instance<FreshCounts> known;

    @Resource
    private TimerService timers;

    private List<FreshCounts> all;

    @PostConstruct
    void start() {
        all = known.stream().toList();
        timers.createIntervalTimer(INTERVAL_MILLIS, INTERVAL_MILLIS, new TimerConfig(null, false));
    }

    @Timeout
    void tick() {
        write(Level.FINE, "The {0} are written down later: {1}");
    }

    @PreDestroy
    void stop() {
        write(Level.WARNING, "The last {0} could not be written down; nothing else is lost: {1}");
    }

    // A timer that throws is retried by the container and then stalls, so nothing gets out of here.
    private void write(Level level, String failure) {
        for (FreshCounts counts : all) {
            try {
                counts.write();
            } catch (Throwable failed) {
                LOG.log(level, failure, new Object[] {counts.name(), Failure.root(failed)});
            }
        }
    }
}
