package dev.semel.simulation.world;

import dev.semel.simulation.broker.MemoryBroker;
import dev.semel.simulation.check.Situations;
import dev.semel.simulation.check.Truth;
import dev.semel.simulation.fault.Ports;
import dev.semel.simulation.schedule.Decisions;
import dev.semel.simulation.schedule.Life;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.store.CacheInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.OperationTablesInMemory;
import dev.semel.simulation.store.OutboxTablesInMemory;
import dev.semel.simulation.store.ReconciliationTablesInMemory;
import dev.semel.simulation.store.RetentionTablesInMemory;
import dev.semel.simulation.tables.MemoryDatabase;
import java.util.List;

/** All that the servers of a run share, and the truth about it. */
public record Universe(
        Decisions decisions,
        Scheduler scheduler,
        Ports ports,
        MemoryDatabase database,
        OutboxTablesInMemory outbox,
        ConsumerTablesInMemory consumers,
        ReconciliationTablesInMemory reconciliation,
        OperationTablesInMemory operations,
        MemoryBroker broker,
        CacheInMemory cache,
        Life environment,
        List<ConsumerKind> consumerKinds,
        Truth truth,
        Audited audited,
        Situations situations,
        Mutation mutation) {

    /** Whether operators act on many entries at once: in a third of all runs, so that the others stay as they are. */
    boolean hasOperations() {
        return decisions.seed() % 3 == 0;
    }

    public RetentionTablesInMemory retention() {
        return reconciliation.all();
    }
}
