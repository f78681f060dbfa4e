package dev.semel.simulation.world;

import dev.semel.internal.reconciliation.Finding;
import dev.semel.internal.reconciliation.FindingActions;
import dev.semel.internal.reconciliation.FindingKind;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.store.ReconciliationTablesInMemory.Found;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** People at the console who do something about what the reconciler has found. */
final class FindingOperators {

    private final Universe universe;

    FindingOperators(Universe universe) {
        this.universe = universe;
    }

    /** In the transaction of the caller. */
    void treatAny(Server server) {
        List<Finding> found = universe.reconciliation().findings().committed().stream()
                .map(Found::finding)
                .toList();
        if (!found.isEmpty()) {
            Finding finding = found.get(universe.decisions().below(found.size()));
            universe.scheduler().note(() -> "** treats the finding " + finding.kind() + " " + finding.key() + ".");
            if (universe.decisions().isOneIn(3)) {
                close(server, finding);
            } else if (server.bean(FindingActions.class).runAgain(finding.kind(), finding.subject())) {
                universe.situations().count("an operator ran again what the reconciler found");
                if (finding.keyHash() != null) {
                    KeyOperators.treated(universe, server, finding.keyHash());
                }
            }
        }
    }

    private void close(Server server, Finding finding) {
        Optional<KeyRow> row = universe.consumers().keys.committed(finding.keyHash() == null ? "" : finding.keyHash());
        if (server.bean(FindingActions.class).close(finding.kind(), finding.subject())) {
            universe.situations().count("an operator closed what the reconciler found");
            server.transactions().session().onCommit(() -> {
                row.ifPresent(closed -> universe.truth().givenUp().closed(closed));
                Optional.ofNullable(finding.keyHash())
                        .ifPresent(hash -> universe.truth().discards().byOperator(hash));
                if (finding.kind() == FindingKind.EVENT_NOT_TAKEN) {
                    eventIsGivenUp(finding);
                }
            });
        }
    }

    private void eventIsGivenUp(Finding finding) {
        universe.outbox().events.committed(UUID.fromString(finding.event())).ifPresent(event -> universe.truth()
                .givenUp()
                .discarded(universe.truth().works().of(finding.consumer(), event.event())));
    }
}
