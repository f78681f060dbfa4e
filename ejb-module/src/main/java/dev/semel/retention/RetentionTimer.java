package dev.semel.retention;

import dev.semel.settings.RetentionSettings;
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

/** Starts the purge now and then; nothing but a trigger. */
@Singleton(name = "SemelRetentionTimer")
@Startup
@DependsOn("SemelStartup")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RetentionTimer {

    private static final Logger LOG = Logger.getLogger(RetentionTimer.class.getName());

    @Inject
    private Purge purge;

    @Inject
    private RetentionSettings settings;

    @Resource
    private TimerService timers;

    @PostConstruct
    void start() {
        long interval = settings.schedule().interval().toMillis();
        timers.createIntervalTimer(interval, interval, new TimerConfig(null, false));
    }

    // A timer that throws is retried by the container and then stalls, so nothing gets out of here.
    @Timeout
    void tick() {
        try {
            purge.run();
        } catch (Throwable failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () -> "The purge failed; it is tried again in "
                            + settings.schedule().interval() + ".");
        }
    }
}
