package dev.semel.retention;

import dev.semel.settings.RetentionSettings;
import dev.semel.settings.outbox.OutboxSettings;
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
    private ArchivePartitions archive;

    @Inject
    private RetentionSettings settings;

    @Inject
    private OutboxSettings outbox;

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
        rotateArchive();
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

    private void rotateArchive() {
        try {
            int dropped = archive.rotate(outbox.archived());
            if (dropped > 0) {
                LOG.log(Level.INFO, "Dropped {0} partitions of the archive, all older than {1}.", new Object[] {
                    dropped, outbox.archived()
                });
            }
        } catch (Throwable failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () -> "The partitions of the archive could not be rotated; it is tried again in "
                            + settings.schedule().interval()
                            + ". Events stay where they are until there is a partition for them.");
        }
    }
}
