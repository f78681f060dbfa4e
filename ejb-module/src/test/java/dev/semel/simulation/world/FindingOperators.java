package dev.semel.simulation.world;

import dev.semel.admin.finding.FindingId;
import dev.semel.admin.finding.FindingsAdmin;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.store.Delivery.Place;
import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.simulation.check.Truth;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.EventRow;
import dev.semel.simulation.store.ReconciliationTablesInMemory.Found;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** People at the console who do something about what the reconciler has found. */
final class FindingOperators {

    private static final String REASON = "it is stranded";
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Universe universe;

    FindingOperators(Universe universe) {
        this.universe = universe;
    }

    void treatAny(Server server) {
        List<Finding> found = universe.reconciliation().findings().committed().stream()
                .map(Found::finding)
                .toList();
        if (!found.isEmpty()) {
            Finding finding = found.get(universe.decisions().below(found.size()));
            universe.scheduler().note(() -> "** treats the finding " + finding.kind() + " " + finding.key() + ".");
            if (universe.decisions().isOneIn(3)) {
                close(server, finding);
            } else {
                runAgain(server, finding);
            }
        }
    }

    private void runAgain(Server server, Finding finding) {
        FindingsAdmin admin = server.bean(FindingsAdmin.class);
        String hash = finding.keyHash();
        boolean isShown = hash != null && KeyOperators.isLeased(universe, hash);
        boolean isDone = universe.audited().isDone(() -> admin.runAgain(idOf(finding), REASON), () -> {
            if (hash != null) {
                universe.truth().treated(hash, universe.scheduler().now(), isShown);
            }
        });
        count(isDone, "an operator ran again what the reconciler found");
    }

    private static List<FindingId> idOf(Finding finding) {
        return List.of(new FindingId(finding.kind().name(), finding.subject()));
    }

    /** Gives up all numbers that are known to be missing. */
    void closeGaps(Server server) {
        universe.reconciliation().findings().committed().stream()
                .map(Found::finding)
                .filter(finding -> finding.kind() == FindingKind.GAP_IN_GROUP)
                .forEach(finding -> close(server, finding));
    }

    /** The same where no reconciler tells of them: by hand, with the bean that the console calls. */
    void closeGapsUntold(Server server) {
        universe.consumers().held.committed().stream().forEach(held -> universe.consumers()
                .positions
                .committed(held.groupHash())
                .map(group -> new Place(group.consumer(), group.group(), group.groupHash(), null, held.previous()))
                .ifPresent(waiting -> giveUpBefore(server, waiting)));
    }

    private void giveUpBefore(Server server, Place waiting) {
        universe.truth().sequences().givesUp(waiting.groupHash(), waiting.previous());
        server.transactions().doInNew(() -> server.bean(Turns.class).giveUpBefore(waiting, LONGEST_WAIT));
    }

    private void close(Server server, Finding finding) {
        FindingsAdmin admin = server.bean(FindingsAdmin.class);
        if (finding.kind() == FindingKind.GAP_IN_GROUP) {
            String[] missing = finding.subject().split(" ");
            universe.truth().sequences().givesUp(missing[0], Long.parseLong(missing[1]));
            universe.situations().count("an operator gave up a missing number");
        }
        Runnable closed = closed(finding);
        boolean isDone = universe.audited().isDone(() -> admin.close(idOf(finding), REASON), closed);
        count(isDone, "an operator closed what the reconciler found");
    }

    // Key and event as they are before: the purge may remove them when the operator has read them. Without the event
    // the
    // product knows of no content, and gives up all that came under the key.
    private Runnable closed(Finding finding) {
        Truth truth = universe.truth();
        Optional<KeyRow> row = Optional.ofNullable(finding.keyHash()).flatMap(universe.consumers().keys::committed);
        boolean isUntaken = finding.kind() == FindingKind.EVENT_NOT_TAKEN;
        Optional<EventRow> event = Optional.of(finding)
                .filter(found -> isUntaken)
                .flatMap(found -> universe.outbox().events.committed(UUID.fromString(found.event())));
        return () -> {
            row.ifPresent(truth.givenUp()::closed);
            event.ifPresent(
                    untaken -> truth.givenUp().discarded(truth.works().of(finding.consumer(), untaken.event())));
            if (isUntaken && event.isEmpty()) {
                truth.givenUp().closedWhole(finding.consumer(), finding.keyHash());
            }
            Optional.ofNullable(finding.keyHash()).ifPresent(truth.discards()::byOperator);
        };
    }

    private void count(boolean isDone, String situation) {
        if (isDone) {
            universe.situations().count(situation);
        }
    }
}
