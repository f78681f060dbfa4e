package dev.semel.testing;

import dev.semel.admin.audit.AuditLog;
import dev.semel.internal.admin.operation.FrozenRows;
import dev.semel.internal.admin.operation.OperationStore;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.counter.CounterStore;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.reconciliation.Findings;
import dev.semel.internal.reconciliation.Suspicions;
import dev.semel.internal.retention.ExpiredRows;
import dev.semel.internal.retention.SharedTerms;

/** The ports that look into the tables of both features, or belong to none of them, within a transaction. */
public interface TableStores {

    ExpiredRows expired();

    SharedTerms terms();

    Suspicions suspicions();

    Positions positions();

    Findings findings();

    AuditLog audit();

    CounterStore counters();

    OperationStore operations();

    FrozenRows frozen();

    PurgeChunks purges();

    /** The rows behind the stores. */
    AgedRows rows();
}
