package dev.semel.simulation.store;

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
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.testing.AgedRows;
import dev.semel.testing.TableStores;

/** The stores of the simulation, for the contracts. */
public final class MemoryTableStores implements TableStores {

    // As many as the shipped schema inserts.
    private static final int SLOTS = 16;

    private final ReconciliationTablesInMemory tables;
    private final OperationTablesInMemory operations;
    private final SimulatedTransactions transactions;
    private boolean isShipped;

    private MemoryTableStores(MemoryDatabase database, SimulatedTransactions transactions) {
        this.tables = ReconciliationTablesInMemory.of(RetentionTablesInMemory.of(
                new OutboxTablesInMemory(database, SLOTS), new ConsumerTablesInMemory(database)));
        this.operations = OperationTablesInMemory.of(tables.all());
        this.transactions = transactions;
    }

    public static MemoryContractDatabase<TableStores> database() {
        return new MemoryContractDatabase<>(MemoryTableStores::new);
    }

    // Before the first look: a contract's database has no other beginning.
    private ReconciliationTablesInMemory shipped() {
        if (!isShipped) {
            isShipped = true;
            transactions.doInNew(() -> tables.insertShipped(transactions.session()));
        }
        return tables;
    }

    @Override
    public ExpiredRows expired() {
        return new MemoryExpiredRows(shipped().all(), transactions);
    }

    @Override
    public SharedTerms terms() {
        return new MemorySharedTerms(shipped().all(), transactions);
    }

    @Override
    public Suspicions suspicions() {
        return new MemorySuspicions(shipped(), transactions);
    }

    @Override
    public Positions positions() {
        return new MemoryPositions(shipped().all(), transactions);
    }

    @Override
    public Findings findings() {
        return new MemoryFindings(shipped(), transactions);
    }

    @Override
    public AuditLog audit() {
        return new MemoryAuditLog(shipped().all().consumers(), transactions);
    }

    @Override
    public CounterStore counters() {
        return new MemoryCounterStore(shipped().all().consumers(), transactions);
    }

    @Override
    public OperationStore operations() {
        return new MemoryOperationStore(operations, transactions);
    }

    @Override
    public FrozenRows frozen() {
        return new MemoryFrozenRows(shipped().all(), transactions, Integer.MAX_VALUE);
    }

    @Override
    public PurgeChunks purges() {
        return new MemoryPurgeChunks(shipped().all(), transactions);
    }

    @Override
    public AgedRows rows() {
        return new MemoryAgedRows(shipped().all(), transactions);
    }
}
