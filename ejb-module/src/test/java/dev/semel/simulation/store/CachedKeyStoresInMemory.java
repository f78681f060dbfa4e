package dev.semel.simulation.store;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyRows;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
import dev.semel.simulation.tables.MemoryDatabase;
import dev.semel.simulation.tables.SimulatedRegistry;
import dev.semel.simulation.tables.SimulatedTransactions;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** The stores of the simulation of a consumer that keeps its keys in Redis, for the contracts. */
public final class CachedKeyStoresInMemory extends MemoryKeyStores {

    private static final Duration LONG = Duration.ofDays(1);
    private static final BeanClasses PRODUCT = BeanClasses.besides(IdempotencyStore.class);

    private final CacheInMemory shared;
    private final KeyCache cache;
    private final MemoryDatabase database;

    public CachedKeyStoresInMemory(MemoryDatabase database, SimulatedTransactions transactions) {
        super(database, transactions);
        this.database = database;
        this.shared = new CacheInMemory(database.ports(), 0);
        this.cache = new MemoryKeyCache(shared, tables, LONG);
    }

    public KeyCache cache() {
        return cache;
    }

    /** What it forgets, for a test. */
    public CacheInMemory shared() {
        return shared;
    }

    /** The lease on a key has lapsed, if there is one. */
    public void lapseInCache(String keyHash) {
        shared.known(keyHash)
                .filter(CacheEntry::isStarted)
                .ifPresent(entry -> shared.put(keyHash, entry.until(Instant.EPOCH, entry.lease())));
    }

    @Override
    public IdempotencyStore records(StoredRetries retries) {
        return beans(retries).get(IdempotencyStore.class);
    }

    @Override
    public LeaseStore leases() {
        return beans(new WaitingRetries()).get(LeaseStore.class);
    }

    private Beans beans(StoredRetries retries) {
        return new Beans(PRODUCT)
                .bind(KeyCache.class, cache)
                .bind(StoredRetries.class, retries)
                .bind(KeyRecords.class, keys())
                .bind(Results.class, results())
                .bind(Replies.class, new SentReplies(results()))
                .bind(NodeName.class, NODE)
                .bind(ClaimSettings.class, SETTINGS)
                .bind(Transactions.class, transactions)
                .bind(
                        TransactionSynchronizationRegistry.class,
                        new SimulatedRegistry(database.ports().scheduler()));
    }

    @Override
    public KeyRows rows() {
        return new Rows(super.rows());
    }

    /** Where a key is done, or under a lease, the cache tells. */
    private final class Rows implements KeyRows {

        private final KeyRows rows;

        Rows(KeyRows rows) {
            this.rows = rows;
        }

        @Override
        public String key(String column, String keyHash) {
            boolean isDone = shared.known(keyHash).filter(CacheEntry::isDone).isPresent();
            return column.equals("status") && isDone ? "COMPLETED" : rows.key(column, keyHash);
        }

        @Override
        public void lapse(String keyHash) {
            lapseInCache(keyHash);
            boolean isInDatabase = tables.keys
                    .committed(keyHash)
                    .map(KeyRow::record)
                    .filter(record -> record.lease() != null)
                    .isPresent();
            if (isInDatabase) {
                rows.lapse(keyHash);
            }
        }

        @Override
        public void failingSince(String keyHash, Instant since) {
            rows.failingSince(keyHash, since);
        }

        @Override
        public void forget(String keyHash) {
            rows.forget(keyHash);
        }

        @Override
        public String parked(String column, String where, String value) {
            return rows.parked(column, where, value);
        }

        @Override
        public long countParked(String where, String value) {
            return rows.countParked(where, value);
        }

        @Override
        public long countPieces(UUID parked) {
            return rows.countPieces(parked);
        }

        @Override
        public void deleteParked(UUID parked) {
            rows.deleteParked(parked);
        }
    }
}
