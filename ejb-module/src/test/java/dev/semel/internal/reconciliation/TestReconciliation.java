package dev.semel.internal.reconciliation;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.settings.ReconcilerSettings;
import dev.semel.testing.SameTransaction;

/** The real ports of the reconciler, for tests of what uses them. */
public final class TestReconciliation {

    private TestReconciliation() {}

    public static Findings findings(Database database) {
        return new JpaFindings(database);
    }

    public static Suspicions suspicions(Database database) {
        return new JpaSuspicions(database);
    }

    public static NewFindings newFindings(Database database, ReconcilerSettings settings) {
        return new NewFindings(findings(database), settings, new SameTransaction());
    }
}
