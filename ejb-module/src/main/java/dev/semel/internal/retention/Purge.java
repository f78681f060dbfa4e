package dev.semel.internal.retention;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.Semel;
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
 * window closes. The rows may be those of other applications, so it goes by the rule of the database.
 */
@Dependent
class Purge implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Purge.class.getName());

    private final ExpiredRows rows;
    private final Transactions transactions;
    private final RetentionRule rule;
    private final RetentionSettings settings;
    private final Clock clock;

    @Inject
    Purge(
            ExpiredRows rows,
            Transactions transactions,
            RetentionRule rule,
            RetentionSettings settings,
            @Semel Clock clock) {
        this.rows = rows;
        this.transactions = transactions;
        this.rule = rule;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(settings.schedule().interval()));
    }

    @Override
    public String failure() {
        return "The purge failed; it is tried again in " + settings.schedule().interval() + ".";
    }

    @Override
    public void run() {
        purge();
    }

    /** @return how many rows of each kind were deleted; kinds without any are left out */
    Map<PurgeTarget, Long> purge() {
        Map<PurgeTarget, Long> totals = new EnumMap<>(PurgeTarget.class);
        for (PurgeTarget kind : PurgeTarget.values()) {
            try {
                purge(kind, totals);
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

    private void purge(PurgeTarget kind, Map<PurgeTarget, Long> totals) {
        int deleted;
        do {
            deleted = transactions.inNew(() -> deleteBatch(kind));
            if (deleted > 0) {
                totals.merge(kind, (long) deleted, Long::sum);
            }
        } while (deleted == settings.schedule().batchSize());
    }

    // The rule may have become longer since the last batch: an application that has just started relies on it.
    private int deleteBatch(PurgeTarget kind) {
        Terms terms = rule.now();
        if (!terms.window().isOpen(clock.instant())) {
            return 0;
        }
        return age(kind, terms)
                .map(age -> rows.delete(kind, age, settings.schedule().batchSize()))
                .orElse(0);
    }

    private static Optional<Duration> age(PurgeTarget kind, Terms terms) {
        return switch (kind) {
            case COMPLETED_KEYS, PUBLISHED_RETRIES -> Optional.of(terms.keys());
            case DISCARDED_KEYS, DISCARDED_RETRIES -> Optional.of(terms.closedKeys());
            case PUBLISHED_EVENTS, CAPTURED_EVENTS -> Optional.of(terms.published());
            case ARCHIVED_EVENTS -> Optional.of(terms.archived());
            case SEQUENCES -> terms.sequences();
            case POSITIONS -> terms.positions();
            case DISCARDED_EVENTS,
                    CLOSED_MESSAGES,
                    ATTEMPTS,
                    MARKS,
                    GONE_NODES,
                    AUDIT_LINES,
                    OPERATIONS,
                    CAUSE_NOTES,
                    DESTINATIONS -> Optional.of(terms.closed());
        };
    }
}
