package dev.semel.internal.reconciliation;

import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.ParkedKey;
import dev.semel.internal.reconciliation.Suspicions.Place;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import dev.semel.internal.settings.ReconcilerSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * One pass. A state is stranded only if it lasts for longer than a bound, and the broker, where it can be asked, does not have the
 * message either. Each look is a transaction of its own; one that fails is told, and the others go on.
 */
@Dependent
class Reconciler implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(Reconciler.class.getName());
    private static final int ROWS = 5_000;

    private final Suspicions suspicions;
    private final BrokerQueues broker;
    private final NewFindings findings;
    private final UntakenEvents events;
    private final Transactions transactions;
    private Place retried;
    private Place parked;

    @Inject
    private ReconcilerSettings settings;

    @Inject
    Reconciler(
            Suspicions suspicions,
            BrokerQueues broker,
            NewFindings findings,
            UntakenEvents events,
            Transactions transactions) {
        this.suspicions = suspicions;
        this.broker = broker;
        this.findings = findings;
        this.events = events;
        this.transactions = transactions;
    }

    @Override
    public Optional<Period> period() {
        return settings.enabled() ? Optional.of(Period.every(settings.interval())) : Optional.empty();
    }

    @Override
    public String failure() {
        return "The reconciler failed; it looks again in " + settings.interval() + ".";
    }

    /** On one node at a time. */
    @Override
    public void run() {
        if (transactions.inNew(() -> findings.takeTurn(suspicions.now()))) {
            look(settings.bound());
        }
    }

    void look(Duration bound) {
        Instant before = transactions.inNew(suspicions::now).minus(bound);
        look(FindingKind.KEY_WITHOUT_RETRY, () -> lookAtRetries(before));
        look(FindingKind.KEY_PARKED_WITHOUT_MESSAGE, () -> lookAtParkedKeys(before));
        replace(FindingKind.KEY_UNDER_LAPSED_LEASE, () -> suspicions.lapsed(before, NewFindings.MOST));
        replace(FindingKind.MESSAGE_PARKED_WITHOUT_KEY, () -> suspicions.parkedWithoutKey(before, NewFindings.MOST));
        replace(FindingKind.EVENTS_HELD_BY_NOTHING, () -> suspicions.heldByNothing(before, NewFindings.MOST));
        replace(FindingKind.SLOT_NOT_SERVED, () -> suspicions.unserved(before));
        look(FindingKind.EVENT_NOT_TAKEN, () -> events.look(before));
    }

    private static void look(FindingKind kind, Runnable work) {
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
        look(kind, () -> findings.replace(kind, seen.get()));
    }

    private void lookAtRetries(Instant before) {
        List<Finding> known = findings.of(FindingKind.KEY_WITHOUT_RETRY);
        List<String> hashes = known.stream().map(Finding::keyHash).toList();
        List<String> still = transactions.inNew(() -> suspicions.retried(hashes)).stream()
                .filter(key -> isStranded(key, before))
                .map(RetriedKey::keyHash)
                .toList();
        findings.remove(known, finding -> !still.contains(finding.keyHash()));
        Place from = retried;
        List<RetriedKey> keys = transactions.inNew(() -> suspicions.retried(from, ROWS));
        retried = keys.size() < ROWS ? null : keys.get(keys.size() - 1).place();
        keys.stream()
                .filter(key -> isStranded(key, before) && !hashes.contains(key.keyHash()))
                .limit(NewFindings.MOST)
                .flatMap(this::unlessAtTheBroker)
                .filter(finding -> isStillStranded(finding, before))
                .forEach(findings::add);
    }

    /** What the broker does not have any more may have been taken since the key was read. */
    private boolean isStillStranded(Finding finding, Instant before) {
        return transactions.inNew(() -> suspicions.retried(List.of(finding.keyHash()))).stream()
                .anyMatch(key -> key.retry().toString().equals(finding.event()) && isStranded(key, before));
    }

    private static boolean isStranded(RetriedKey key, Instant before) {
        Instant last = key.publishedAt() == null ? key.failingSince() : key.publishedAt();
        return !key.isWaiting() && (last == null || last.isBefore(before));
    }

    private Stream<Finding> unlessAtTheBroker(RetriedKey key) {
        if (key.publishedAt() == null) {
            String gone = "The key failed, and its retry was discarded or is gone.";
            return Stream.of(withoutRetry(key, key.place().firstSeenAt(), gone));
        }
        BrokerQueues.Lies lies = broker.look(key.destination(), key.retry(), key.publishedAt());
        String lost = "The key failed, and its retry was published to " + key.destination() + ", but never came. ";
        return lies.state() == State.THERE
                ? Stream.empty()
                : Stream.of(withoutRetry(key, key.publishedAt(), lost + lies.says()));
    }

    private static Finding withoutRetry(RetriedKey key, Instant since, String known) {
        String consumer = key.place().consumer();
        return Finding.ofKey(
                FindingKind.KEY_WITHOUT_RETRY, key.keyHash(), consumer, key.key(), key.retry(), since, known);
    }

    private void lookAtParkedKeys(Instant before) {
        Place from = parked;
        List<ParkedKey> keys = transactions.inNew(() -> suspicions.parked(from, ROWS));
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
