package dev.semel.internal.reconciliation;

import dev.semel.internal.idempotency.order.TestOrder;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.testing.SameTransaction;
import java.time.Duration;

/** The real ports of the reconciler, for tests of what uses them. */
public final class TestReconciliation {

    private TestReconciliation() {}

    public static Findings findings(Database database) {
        return new JdbcFindings(database);
    }

    public static FindingActions actions(Database database) {
        return new FindingActions(
                findings(database),
                TestRedelivery.strandedKeys(database),
                TestOrder.turns(database),
                new ClaimSettings(Duration.ofSeconds(10)));
    }

    public static Suspicions suspicions(Database database) {
        return new JdbcSuspicions(database);
    }

    public static NewFindings newFindings(Database database, ReconcilerSettings settings) {
        return new NewFindings(findings(database), settings, new SameTransaction());
    }
}
