package dev.semel.metrics;

import jakarta.annotation.PostConstruct;
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
import java.util.logging.Level;
import java.util.logging.Logger;

/** Has the meters brought up to date every five seconds, if there are any; nothing but a trigger. */
@Singleton(name = "SemelMetersTimer")
@Startup
@DependsOn("SemelStartup")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class MetersTimer {

    private static final Logger LOG = Logger.getLogger(MetersTimer.class.getName());
    private static final long INTERVAL_MILLIS = 5_000;

    @Inject
    private Meters meters;

    @Resource
    private TimerService timers;

    // Meters are no reason not to start.
    @PostConstruct
    void start() {
        try {
            if (meters.begin()) {
                timers.createIntervalTimer(0, INTERVAL_MILLIS, new TimerConfig(null, false));
            }
        } catch (RuntimeException | LinkageError unusable) {
            LOG.log(
                    Level.WARNING,
                    unusable,
                    () -> "MicroProfile Metrics cannot be used; nothing is metered until the" + " next start. Reason: "
                            + unusable);
        }
    }

    // A timer that throws is retried by the container and then stalls, so nothing gets out of here.
    @Timeout
    void tick() {
        try {
            meters.update();
        } catch (RuntimeException unreadable) {
            LOG.log(
                    Level.FINE,
                    "The outbox could not be looked at; its meters say so until the next look.",
                    unreadable);
        }
    }
}
