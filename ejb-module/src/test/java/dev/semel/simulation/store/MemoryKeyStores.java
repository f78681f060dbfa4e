package dev.semel.simulation.store;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.TestCounters;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyRows;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.tables.MemoryContractDatabase;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.simulation.tables.Ways;
import java.time.Duration;

/** The stores of the simulation, for the contracts. */
public class MemoryKeyStores implements KeyStores {

    static final NodeName NODE = new NodeName("node-a");
    static final ClaimSettings SETTINGS = new ClaimSettings(Duration.ofSeconds(10));

    final ConsumerTablesInMemory tables;
    final SimulatedTransactions transactions;
    private final KeyRecords keys;
    private final Duplicates duplicates = new Duplicates(TestCounters.immediate());

    MemoryKeyStores(MemoryDatabase database, SimulatedTransactions transactions) {
        this.tables = new ConsumerTablesInMemory(database);
        this.transactions = transactions;
        this.keys = new MemoryKeyRecords(tables, transactions, NODE);
    }

    public static MemoryContractDatabase<KeyStores> database() {
        return new MemoryContractDatabase<>(MemoryKeyStores::new);
    }

    public static MemoryContractDatabase<KeyStores> database(Ways ways) {
        return new MemoryContractDatabase<>(ways, MemoryKeyStores::new);
    }

    @Override
    public IdempotencyStore records(StoredRetries retries) {
        return new IdempotencyStore(keys, retries, duplicates, NODE, SETTINGS);
    }

    @Override
    public LeaseStore leases() {
        return new LeaseStore(records(), keys, results(), new SentReplies(results()), SETTINGS);
    }

    @Override
    public KeyRecords keys() {
        return keys;
    }

    @Override
    public Positions positions() {
        return new MemoryPositions(
                RetentionTablesInMemory.of(new OutboxTablesInMemory(tables.database, 1), tables), transactions);
    }

    @Override
    public Results results() {
        return new MemoryResults(tables, transactions);
    }

    @Override
    public ParkedMessageStore parkedMessages() {
        return new MemoryParkedMessages(tables, transactions);
    }

    @Override
    public IdempotencyCommands commands() {
        return new MemoryIdempotencyCommands(tables, transactions);
    }

    @Override
    public AttemptHistory history() {
        return new MemoryHistory(tables, transactions, NODE, tables.database::now);
    }

    @Override
    public DuplicateCounts duplicateCounts() {
        return new MemoryDuplicateCounts(tables, transactions);
    }

    @Override
    public void writeDuplicates() {
        duplicateCounts().add(duplicates.drain());
    }

    @Override
    public KeyRows rows() {
        return new MemoryKeyRows(tables, transactions);
    }
}
