package dev.semel.retention;

import dev.semel.settings.RetentionSettings;
import dev.semel.settings.Semel;
import dev.semel.settings.outbox.OutboxSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One pass over all kinds of finished rows: batch after batch, each in a transaction of its own, until none is left or the
 * window closes.
 */
@Dependent
class Purge {

    private static final Logger LOG = Logger.getLogger(Purge.class.getName());

    private final PurgeBatch batch;
    private final RetentionSettings settings;
    private final OutboxSettings outbox;
    private final RetentionSettings.Counters counters;
    private final Clock clock;

    @Inject
    Purge(
            PurgeBatch batch,
            RetentionSettings settings,
            OutboxSettings outbox,
            RetentionSettings.Counters counters,
            @Semel Clock clock) {
        this.batch = batch;
        this.settings = settings;
        this.outbox = outbox;
        this.counters = counters;
        this.clock = clock;
    }

    /** @return how many rows of each kind were deleted; kinds without any are left out */
    Map<Finished, Long> run() {
        Map<Finished, Long> totals = new EnumMap<>(Finished.class);
        for (Finished kind : Finished.values()) {
            try {
                ageOf(kind).ifPresent(age -> runFor(kind, age, totals));
            } catch (RuntimeException failed) {
                LOG.log(
                        Level.WARNING,
                        failed,
                        () -> "The purge of " + kind + " failed; the other kinds go on, and this one"
                                + " is tried again in " + settings.schedule().interval() + ".");
            }
        }
        if (!totals.isEmpty()) {
            LOG.log(Level.INFO, "Purged rows older than their retention: {0}.", totals);
        }
        return totals;
    }

    private void runFor(Finished kind, Duration age, Map<Finished, Long> totals) {
        int batchSize = settings.schedule().batchSize();
        boolean isMoreLeft = true;
        while (isMoreLeft && isAllowed()) {
            int deleted = batch.delete(kind, age, batchSize);
            if (deleted > 0) {
                totals.merge(kind, (long) deleted, Long::sum);
            }
            isMoreLeft = deleted == batchSize;
        }
    }

    private boolean isAllowed() {
        return settings.schedule().window().isOpen(clock.instant());
    }

    private Optional<Duration> ageOf(Finished kind) {
        return switch (kind) {
            case COMPLETED_KEYS -> Optional.of(settings.keys());
            case PUBLISHED_EVENTS, CAPTURED_EVENTS -> Optional.of(settings.published());
            case ARCHIVED_EVENTS -> Optional.of(outbox.archived());
            case SEQUENCES -> counters.period();
            case DISCARDED_KEYS,
                    DISCARDED_EVENTS,
                    CLOSED_MESSAGES,
                    ATTEMPTS,
                    MARKS,
                    STOPPED_NODES,
                    AUDIT_LINES,
                    DESTINATIONS -> Optional.of(settings.closed());
        };
    }
}
