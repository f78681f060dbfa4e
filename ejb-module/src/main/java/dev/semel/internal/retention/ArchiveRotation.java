package dev.semel.internal.retention;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.RetentionSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Has partitions of the archive made before they are needed, and dropped when their time is over. */
@Dependent
class ArchiveRotation implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(ArchiveRotation.class.getName());

    private final ArchivePartitions archive;
    private final RetentionAgreement agreement;
    private final RetentionSettings settings;

    @Inject
    ArchiveRotation(ArchivePartitions archive, RetentionAgreement agreement, RetentionSettings settings) {
        this.archive = archive;
        this.agreement = agreement;
        this.settings = settings;
    }

    @Override
    public Optional<Period> period() {
        // Before the first purge, which moves events to where there is a partition for them.
        return Optional.of(Period.fromNowEvery(settings.schedule().interval()));
    }

    @Override
    public String failure() {
        return "The partitions of the archive could not be rotated; it is tried again in "
                + settings.schedule().interval()
                + ". Events stay where they are until there is a partition for them.";
    }

    @Override
    public void run() {
        Duration archived = agreement.archived();
        int dropped = archive.rotate(archived);
        if (dropped > 0) {
            LOG.log(Level.INFO, "Dropped {0} partitions of the archive, all older than {1}.", new Object[] {
                dropped, archived
            });
        }
    }
}
