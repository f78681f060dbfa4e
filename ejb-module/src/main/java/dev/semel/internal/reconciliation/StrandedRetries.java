package dev.semel.internal.reconciliation;

import dev.semel.internal.platform.Transactions;
import dev.semel.internal.reconciliation.BrokerQueues.Presence;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.reconciliation.Suspicions.Carrier;
import dev.semel.internal.reconciliation.Suspicions.Place;
import dev.semel.internal.reconciliation.Suspicions.RetriedKey;
import dev.semel.internal.redelivery.StrandedKeys;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at the keys that failed, a part in each pass, whether what is to try again is still to come. */
@Dependent
class StrandedRetries {

    private static final int ROWS = 5_000;

    private final Suspicions suspicions;
    private final NewFindings findings;
    private final BrokerQueues broker;
    private final StrandedKeys keys;
    private final Transactions transactions;
    private @Nullable Place reached;

    @Inject
    StrandedRetries(
            Suspicions suspicions,
            NewFindings findings,
            BrokerQueues broker,
            StrandedKeys keys,
            Transactions transactions) {
        this.suspicions = suspicions;
        this.findings = findings;
        this.broker = broker;
        this.keys = keys;
        this.transactions = transactions;
    }

    void scan(Instant before) {
        List<Finding> known = findings.of(FindingKind.KEY_WITHOUT_RETRY);
        List<String> hashes = known.stream().map(Finding::keyHash).toList();
        List<String> still = transactions.inNew(() -> suspicions.retried(hashes)).stream()
                .filter(key -> isStranded(key, before))
                .map(RetriedKey::keyHash)
                .toList();
        findings.remove(known, finding -> !still.contains(finding.keyHash()));
        Place from = reached;
        List<RetriedKey> some = transactions.inNew(() -> suspicions.retried(from, ROWS));
        reached = some.size() < ROWS ? null : some.get(some.size() - 1).place();
        some.stream()
                .filter(key -> isStranded(key, before) && !hashes.contains(key.keyHash()))
                .limit(NewFindings.MOST)
                .flatMap(key -> unlessToCome(key, before).filter(finding -> isStillStranded(key, before)))
                .forEach(findings::add);
    }

    /** What the broker does not have any more may have been taken since the key was read. */
    private boolean isStillStranded(RetriedKey key, Instant before) {
        return transactions.inNew(() -> suspicions.retried(List.of(key.keyHash()))).stream()
                .anyMatch(now -> now.retry().equals(key.retry()) && isStranded(now, before));
    }

    private static boolean isStranded(RetriedKey key, Instant before) {
        Carrier carrier = key.carrier();
        Instant last = carrier.publishedAt() == null ? key.failingSince() : carrier.publishedAt();
        return !carrier.isWaiting() && (last == null || last.isBefore(before));
    }

    private Stream<Finding> unlessToCome(RetriedKey key, Instant before) {
        Carrier carrier = key.carrier();
        Instant publishedAt = carrier.publishedAt();
        if (publishedAt == null) {
            String gone = "The key failed, and its retry was discarded or is gone.";
            return Stream.of(finding(key, key.place().firstSeenAt(), gone));
        }
        Presence presence = broker.presence(destination(carrier), carrier.id(), publishedAt);
        if (presence.state() == State.THERE) {
            return Stream.empty();
        }
        UUID last = transactions.inNew(() -> keys.lastInPlaceOf(carrier.id()));
        return last.equals(carrier.id())
                ? Stream.of(lost(key, publishedAt, presence))
                : unlessToComeIn(last, key, before);
    }

    /** When a retry came, its key may have been busy: then a copy was stored, which comes in its place. */
    private Stream<Finding> unlessToComeIn(UUID last, RetriedKey key, Instant before) {
        return transactions.inNew(() -> suspicions.carrier(last)).map(key::in).stream()
                .filter(placed -> isStranded(placed, before))
                .flatMap(placed -> unlessToCome(placed, before));
    }

    // The event is there: it says that it was published.
    private static String destination(Carrier published) {
        return Objects.requireNonNull(published.destination(), "destination");
    }

    private static Finding lost(RetriedKey key, Instant publishedAt, Presence presence) {
        Carrier carrier = key.carrier();
        String known = "The key failed, and its retry was published to " + carrier.destination() + ", but never came. "
                + presence.sentence();
        String expiry = carrier.expiresAt() == null
                ? ""
                : " Its sender said that it is of no use after " + carrier.expiresAt() + ".";
        return finding(key, publishedAt, known + expiry);
    }

    private static Finding finding(RetriedKey key, Instant since, String known) {
        return Finding.ofKey(
                FindingKind.KEY_WITHOUT_RETRY,
                key.keyHash(),
                key.place().consumer(),
                key.key(),
                key.carrier().id(),
                since,
                known);
    }
}
