package dev.semel.internal.reconciliation;

import dev.semel.internal.jpa.Database;

/** The real ports of the reconciler, for tests of what uses them. */
public final class TestReconciliation {

    private TestReconciliation() {}

    public static Findings findings(Database database) {
        return new JpaFindings(database);
    }

    public static Suspicions suspicions(Database database) {
        return new JpaSuspicions(database);
    }
}
