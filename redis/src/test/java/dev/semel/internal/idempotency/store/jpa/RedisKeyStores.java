package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.counter.DuplicateCounts;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.operator.IdempotencyCommands;
import dev.semel.internal.idempotency.order.Positions;
import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.result.Results;
import dev.semel.internal.idempotency.result.SentReplies;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.KeyRows;
import dev.semel.internal.idempotency.store.KeyStores;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.idempotency.store.WaitingRetries;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.Redis;
import dev.semel.internal.redis.RedisKeyCache;
import dev.semel.internal.redis.RedisSettings;
import dev.semel.internal.redis.TestRedis;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.NodeName;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TransactionOfTest;
import dev.semel.testing.container.BeanClasses;
import dev.semel.testing.container.Beans;
import dev.semel.testing.redis.RedisServer;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** The stores of a consumer that keeps its keys in Redis, beside those of a database. */
record RedisKeyStores(SqlKeyStores sql) implements KeyStores, KeyRows {

    static final RedisServer SERVER = RedisServer.shared();

    private static final RedisSettings SETTINGS = TestRedis.at(SERVER.uri(), Map.of());
    private static final Redis REDIS = new Redis(SETTINGS);

    private static final BeanClasses ALL =
            BeanClasses.besides(IdempotencyStore.class).and(BeanClasses.besides(RedisKeyCache.class));

    RedisKeyStores(Database database) {
        this(new SqlKeyStores(database));
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
        return new Beans(ALL)
                .bind(RedisSettings.class, SETTINGS)
                .bind(Redis.class, REDIS)
                .bind(StoredRetries.class, retries)
                .bind(KeyRecords.class, sql.keys())
                .bind(Results.class, sql.results())
                .bind(Replies.class, new SentReplies(sql.results()))
                .bind(NodeName.class, new NodeName("node-a"))
                .bind(ClaimSettings.class, new ClaimSettings(Duration.ofSeconds(10)))
                .bind(Transactions.class, new SameTransaction())
                .bind(TransactionSynchronizationRegistry.class, atOnce());
    }

    // What follows a commit is done at once.
    private static TransactionSynchronizationRegistry atOnce() {
        TransactionOfTest none = new TransactionOfTest();
        none.status = Status.STATUS_NO_TRANSACTION;
        return none;
    }

    @Override
    public KeyRecords keys() {
        return sql.keys();
    }

    @Override
    public Results results() {
        return sql.results();
    }

    @Override
    public Positions positions() {
        return sql.positions();
    }

    @Override
    public ParkedMessageStore parkedMessages() {
        return sql.parkedMessages();
    }

    @Override
    public IdempotencyCommands commands() {
        return sql.commands();
    }

    @Override
    public AttemptHistory history() {
        return sql.history();
    }

    @Override
    public DuplicateCounts duplicateCounts() {
        return sql.duplicateCounts();
    }

    @Override
    public void writeDuplicates() {
        sql.writeDuplicates();
    }

    @Override
    public KeyRows rows() {
        return this;
    }

    @Override
    public String key(String column, String keyHash) {
        String state = TestRedis.field(SERVER, keyHash, "state");
        return column.equals("status") && "COMPLETED".equals(state) ? state : sql.key(column, keyHash);
    }

    /** Wherever the lease is. */
    @Override
    public void lapse(String keyHash) {
        TestRedis.lapse(SERVER, keyHash);
        sql.lapse(keyHash);
    }

    @Override
    public void failingSince(String keyHash, Instant since) {
        sql.failingSince(keyHash, since);
    }

    @Override
    public void forget(String keyHash) {
        sql.forget(keyHash);
    }

    @Override
    public String parked(String column, String where, String value) {
        return sql.parked(column, where, value);
    }

    @Override
    public long countParked(String where, String value) {
        return sql.countParked(where, value);
    }

    @Override
    public long countPieces(UUID parked) {
        return sql.countPieces(parked);
    }

    @Override
    public void deleteParked(UUID parked) {
        sql.deleteParked(parked);
    }
}
