package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.simulation.broker.SimulatedQueues;
import dev.semel.simulation.store.ReconciliationTablesInMemory.Found;
import dev.semel.simulation.tables.Table;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;

/**
 * When all has ended, the reconciler must name nothing. What an operator has forgotten, discarded or deleted at the broker it
 * may name, and what has expired: it cannot know what they wanted. Of a consumer that has another name now it names what the old one
 * left, and retries of the new one that a server with the old one has parked.
 */
public final class FalseFindings {

    private final Truth truth;
    private final Table<String, Found> findings;

    public FalseFindings(Truth truth, Table<String, Found> findings, Situations situations) {
        this.truth = truth;
        this.findings = findings;
        findings.watch((before, after) -> {
            if (before == null) {
                situations.count("the reconciler found something");
                requireTrue(after.finding());
            }
        });
    }

    // A retry that is lost stays lost until an operator acts. All else that is found may heal by itself.
    private void requireTrue(Finding finding) {
        boolean isSure = finding.kind() == FindingKind.KEY_WITHOUT_RETRY && !isUnsure(finding);
        if (isSure && !isExcused(finding)) {
            truth.broken(
                    "I11",
                    "nothing is stranded, but the reconciler found that key " + finding.key() + " of "
                            + finding.consumer() + " has no retry any more: " + finding.known());
        }
    }

    private static boolean isOfARetry(Finding finding) {
        return finding.kind() == FindingKind.KEY_WITHOUT_RETRY || finding.kind() == FindingKind.KEY_UNDER_LAPSED_LEASE;
    }

    // It is lost, also if another copy has more time.
    private boolean hasExpired(String retry) {
        return truth.events().stream()
                .filter(event -> event.id().toString().equals(retry))
                .anyMatch(event -> event.key().expiresAt() != null
                        && !event.key().expiresAt().isAfter(truth.now()));
    }

    private static boolean isUnsure(Finding finding) {
        return finding.known().contains(SimulatedQueues.NO_ANSWER);
    }

    public Optional<Violation> any() {
        return findings.committed().stream()
                .map(Found::finding)
                .filter(finding -> !isExcused(finding))
                .findFirst()
                .map(finding -> new Violation(
                        "I11",
                        "nothing is stranded, but the reconciler names " + finding.kind() + " " + finding.subject()
                                + " of key " + finding.key() + ": " + finding.known()));
    }

    private boolean isExcused(Finding finding) {
        return finding.keyHash() != null
                && (isOfAnOtherName(finding)
                        || truth.isExpired(firstHash(finding))
                        || isOfARetry(finding) && hasExpired(finding.event())
                        || isForgottenInRedis(finding)
                        || wasThere(finding, truth.removals().eventsBefore(finding.keyHash()))
                        || hasFirstKeyBack(finding)
                        || wasThere(finding, truth.givenUp().eventsBefore(firstHash(finding)))
                        || wasThere(finding, truth.discards().eventsBefore(finding.consumer(), finding.keyHash())));
    }

    // Work that never failed has no record in the database.
    private boolean isForgottenInRedis(Finding finding) {
        return finding.kind() == FindingKind.EVENT_NOT_TAKEN
                && truth.handlers().forgotten().ofAny(finding.keyHash()) > 0;
    }

    // By the first name of its consumer, what was owed and what was deleted is known.
    private static String firstHash(Finding finding) {
        String first = Owed.firstName(finding.consumer());
        return first.equals(finding.consumer()) ? finding.keyHash() : IdempotencyKey.hash(first, finding.key());
    }

    private boolean isOfAnOtherName(Finding finding) {
        return truth.isOldName(finding.consumer()) || truth.isMisdirected(finding.event());
    }

    // An excuse is one for what there was: what was stored afterwards is as good as any other.
    private boolean wasThere(Finding finding, OptionalInt eventsBefore) {
        return eventsBefore.isPresent()
                && (finding.event() == null
                        || !truth.isEventAfter(UUID.fromString(finding.event()), eventsBefore.getAsInt()));
    }

    // The key whose other content got one of its own was removed: what comes now is worked on under the first one
    // again.
    private boolean hasFirstKeyBack(Finding finding) {
        String first = IdempotencyKey.hash(finding.consumer(), finding.key().split(Works.OF_CONTENT)[0]);
        boolean isOther = !first.equals(finding.keyHash());
        return isOther && truth.removals().eventsBefore(first).isPresent();
    }
}
