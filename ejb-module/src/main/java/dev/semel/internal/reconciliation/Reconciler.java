package dev.semel.internal.reconciliation;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.reconciliation.Suspicions.ParkedKey;
import dev.semel.internal.reconciliation.Suspicions.Place;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One pass. A state is stranded only if it lasts for longer than a bound, and the broker, where it can be asked, does not have the
 * message either. Each look is a transaction of its own; one that fails is told, and the others go on.
 */
@Dependent
class Reconciler implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Reconciler.class.getName());
    private static final int ROWS = 5_000;

    private final Suspicions suspicions;
    private final NewFindings findings;
    private final StrandedRetries retries;
    private final UntakenEvents events;
    private final HeldByNothing held;
    private @Nullable Place parked;

    @Inject
    Reconciler(
            Suspicions suspicions,
            NewFindings findings,
            StrandedRetries retries,
            UntakenEvents events,
            HeldByNothing held) {
        this.suspicions = suspicions;
        this.findings = findings;
        this.retries = retries;
        this.events = events;
        this.held = held;
    }

    @Override
    public Optional<Period> period() {
        return findings.settings().enabled()
                ? Optional.of(Period.every(findings.settings().interval()))
                : Optional.empty();
    }

    @Override
    public String failure() {
        return "The reconciler failed; it looks again in " + findings.settings().interval() + ".";
    }

    /** On one node at a time. */
    @Override
    public void run() {
        if (findings.takeTurn(suspicions.now())) {
            scan(findings.settings().bound());
        }
    }

    void scan(Duration bound) {
        Instant before = suspicions.now().minus(bound);
        scan(FindingKind.KEY_WITHOUT_RETRY, () -> retries.scan(before));
        scan(FindingKind.KEY_PARKED_WITHOUT_MESSAGE, () -> scanParkedKeys(before));
        replace(FindingKind.KEY_UNDER_LAPSED_LEASE, () -> suspicions.lapsed(before, NewFindings.MOST));
        replace(FindingKind.MESSAGE_PARKED_WITHOUT_KEY, () -> suspicions.parkedWithoutKey(before, NewFindings.MOST));
        scan(FindingKind.EVENTS_HELD_BY_NOTHING, () -> held.scan(before));
        replace(FindingKind.GAP_IN_GROUP, () -> suspicions.gaps(before, NewFindings.MOST));
        replace(FindingKind.SLOT_NOT_SERVED, () -> suspicions.unserved(before));
        scan(FindingKind.EVENT_NOT_TAKEN, () -> events.scan(before));
        scan(FindingKind.TOPIC_NOT_READ, this::forgetTopicsOfNone);
    }

    private static void scan(FindingKind kind, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () -> "The reconciler could not look for " + kind + "; it goes on with the"
                            + " others, and looks again in its next pass.");
        }
    }

    private void replace(FindingKind kind, Supplier<List<Finding>> seen) {
        scan(kind, () -> findings.replace(kind, seen.get()));
    }

    private void scanParkedKeys(Instant before) {
        Place from = parked;
        List<ParkedKey> keys = suspicions.parked(from, ROWS);
        parked = keys.size() < ROWS ? null : keys.get(keys.size() - 1).place();
        List<Finding> seen = keys.stream()
                .filter(key -> !key.hasMessage() && key.place().firstSeenAt().isBefore(before))
                .map(Reconciler::parkedWithoutMessage)
                .toList();
        seen.forEach(findings::add);
        if (from == null && parked == null) {
            findings.removeOthers(FindingKind.KEY_PARKED_WITHOUT_MESSAGE, seen);
        }
    }

    // Its consumer finds it and ends it, and cannot once no application has that consumer.
    private void forgetTopicsOfNone() {
        Set<String> consumers = suspicions.consumers();
        findings.remove(findings.of(FindingKind.TOPIC_NOT_READ), known -> consumers.stream()
                .noneMatch(consumer -> known.subject().startsWith(consumer + ": ")));
    }

    private static Finding parkedWithoutMessage(ParkedKey key) {
        return Finding.ofKey(
                FindingKind.KEY_PARKED_WITHOUT_MESSAGE,
                key.keyHash(),
                key.place().consumer(),
                key.key(),
                null,
                key.place().firstSeenAt(),
                "The key waits for an operator, but no message is parked for it, so nothing can be retried.");
    }
}
