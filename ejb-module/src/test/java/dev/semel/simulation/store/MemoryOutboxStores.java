package dev.semel.simulation.store;

import dev.semel.internal.counter.Counters;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.store.OutboxRows;
import dev.semel.internal.outbox.store.OutboxStore;
import dev.semel.internal.outbox.store.OutboxStores;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.SimulatedTransactions;
import java.time.Duration;
import java.time.Instant;

/** The stores of the simulation, for the contracts. */
public final class MemoryOutboxStores implements OutboxStores {

    // As many as the shipped schema inserts.
    private static final int SLOTS = 16;

    private final OutboxTablesInMemory tables;
    private final SimulatedTransactions transactions;

    private MemoryOutboxStores(MemoryDatabase database, SimulatedTransactions transactions) {
        this.tables = new OutboxTablesInMemory(database, SLOTS);
        this.transactions = transactions;
    }

    public static MemoryContractDatabase<OutboxStores> database() {
        return new MemoryContractDatabase<>(MemoryOutboxStores::new);
    }

    @Override
    public OutboxStore outbox(Counters counters, NewWork newWork) {
        return new MemoryOutboxStore(tables, transactions, counters, newWork);
    }

    @Override
    public RelayStore relay(Published published, Counters counters) {
        return new MemoryRelayStore(tables, transactions, () -> published == Published.DELETE, counters);
    }

    @Override
    public DestinationStore destinations() {
        return destinationStore();
    }

    private MemoryDestinationStore destinationStore() {
        return new MemoryDestinationStore(tables, transactions);
    }

    @Override
    public StoredEvents storedEvents() {
        return new MemoryOutboxStore(tables, transactions);
    }

    @Override
    public OutboxCommands commands(Duration longestWait) {
        return new MemoryOutboxCommands(tables, transactions, longestWait);
    }

    @Override
    public DestinationCommands destinationCommands() {
        return new MemoryDestinationCommands(destinationStore());
    }

    @Override
    public Instant now() {
        return tables.database.now();
    }

    @Override
    public OutboxRows rows() {
        return new MemoryOutboxRows(tables, transactions);
    }
}
