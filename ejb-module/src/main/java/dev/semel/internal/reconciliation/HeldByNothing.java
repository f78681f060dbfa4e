package dev.semel.internal.reconciliation;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.platform.Transactions;
import dev.semel.outbox.DestinationKind;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;

/**
 * Events that are held although their destination takes events: who held them did so by a state that was over when it committed.
 * The destination recovers once more, and the relay lets them go as after an outage.
 */
@Dependent
class HeldByNothing {

    private final Suspicions suspicions;
    private final NewFindings findings;
    private final DestinationStore destinations;
    private final Transactions transactions;

    @Inject
    HeldByNothing(
            Suspicions suspicions, NewFindings findings, DestinationStore destinations, Transactions transactions) {
        this.suspicions = suspicions;
        this.findings = findings;
        this.destinations = destinations;
        this.transactions = transactions;
    }

    void scan(Instant before) {
        List<Finding> seen = suspicions.heldByNothing(before, NewFindings.MOST);
        findings.replace(FindingKind.EVENTS_HELD_BY_NOTHING, seen);
        seen.forEach(finding -> transactions.inNew(() -> destinations.recover(destination(finding))));
    }

    private static Address destination(Finding finding) {
        String[] kindAndName = finding.subject().split(" ", 2);
        return new Address(DestinationKind.valueOf(kindAndName[0]), kindAndName[1]);
    }
}
