package dev.semel.internal.retention;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One pass over all kinds of finished rows: batch after batch, each in a transaction of its own, until none is left or the
 * window closes. The rows may be those of other applications, so it goes by what all of them want.
 */
@Dependent
class Purge implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Purge.class.getName());
    private static final Duration MARGIN = Duration.ofHours(1);
    private static final Duration EVERYTHING_AGAIN = Duration.ofDays(1);

    private final ExpiredRows rows;
    private final Transactions transactions;
    private final RetentionAgreement agreement;
    private final RetentionSettings settings;
    private final Clock clock;
    private final Map<Share, Sweep> sweeps = new HashMap<>();

    @Inject
    Purge(
            ExpiredRows rows,
            Transactions transactions,
            RetentionAgreement agreement,
            RetentionSettings settings,
            @Semel Clock clock) {
        this.rows = rows;
        this.transactions = transactions;
        this.agreement = agreement;
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
        Agreement agreed = agreement.now();
        for (PurgeTarget kind : PurgeTarget.values()) {
            try {
                sharesOf(kind, agreed).forEach(share -> runFor(kind, share, agreed, totals));
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

    private void runFor(PurgeTarget kind, Share share, Agreement agreed, Map<PurgeTarget, Long> totals) {
        boolean isAmongOthers =
                kind == PurgeTarget.COMPLETED_KEYS && !share.consumers().isEmpty();
        Share looked = isAmongOthers ? narrowed(share) : share;
        int batchSize = settings.schedule().batchSize();
        boolean isMoreLeft = true;
        while (isMoreLeft && agreed.isOpen(clock.instant())) {
            int deleted = transactions.inNew(() -> rows.delete(kind, looked, batchSize));
            if (deleted > 0) {
                totals.merge(kind, (long) deleted, Long::sum);
            }
            isMoreLeft = deleted == batchSize;
        }
        if (isAmongOthers && !isMoreLeft) {
            endSweep(share, looked);
        }
    }

    private Share narrowed(Share share) {
        Sweep last = sweeps.get(share);
        Instant now = clock.instant();
        boolean isDue = last == null || !now.isBefore(last.ofEverything().plus(EVERYTHING_AGAIN));
        return isDue ? share : share.within(Duration.between(last.at(), now).plus(MARGIN));
    }

    private void endSweep(Share share, Share looked) {
        Instant now = clock.instant();
        boolean isOfEverything = looked.reach() == null;
        sweeps.put(
                share, new Sweep(now, isOfEverything ? now : sweeps.get(share).ofEverything()));
    }

    private static List<Share> sharesOf(PurgeTarget kind, Agreement agreed) {
        return switch (kind) {
            case COMPLETED_KEYS, PUBLISHED_RETRIES -> agreed.keys();
            case DISCARDED_KEYS, DISCARDED_RETRIES -> agreed.closedKeys();
            case PUBLISHED_EVENTS, CAPTURED_EVENTS -> List.of(Share.ofAll(agreed.longest(Terms::published)));
            case ARCHIVED_EVENTS -> List.of(Share.ofAll(agreed.longest(Terms::archived)));
            case SEQUENCES -> agreed.sequences().map(Share::ofAll).stream().toList();
            case DISCARDED_EVENTS, CLOSED_MESSAGES, ATTEMPTS, MARKS, STOPPED_NODES, AUDIT_LINES, DESTINATIONS ->
                List.of(Share.ofAll(agreed.longest(Terms::closed)));
        };
    }

    /**
     * When nothing of a share was left. Keys that are kept for a short time lie among others, so a pass looks at what has grown
     * too old since the last one, and once a day at everything: a key can complete long after it was first seen.
     */
    private record Sweep(Instant at, Instant ofEverything) {}
}
