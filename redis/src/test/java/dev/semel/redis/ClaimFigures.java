package dev.semel.redis;

import dev.semel.idempotency.KeyStore;
import dev.semel.internal.idempotency.mode.LeaseStore;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.ModuleBeans;
import dev.semel.testing.internal.RedisNode;
import dev.semel.testing.redis.RedisServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/**
 * How many keys are claimed under a lease and completed in a second, with each store in one run: the database writes two commits for each,
 * Redis nothing. Not one of the tests; {@code ./mvnw test -pl redis -am -Dtest=ClaimFigures -Dsurefire.failIfNoSpecifiedTests=false}
 * prints the figures.
 */
class ClaimFigures {

    private static final int THREADS = 8;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(8);
    private static final int ROUNDS = 3;

    @Test
    void ofEachStore() throws IOException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setServerConfig("synchronous_commit", "on")
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .start();
                RedisServer always = RedisServer.start("--appendonly", "yes", "--appendfsync", "always");
                RedisServer everySecond = RedisServer.start("--appendonly", "yes", "--appendfsync", "everysec")) {
            DataSource database = onePerThread(postgres.getPostgresDatabase());
            for (int round = 1; round <= ROUNDS; round++) {
                print(round, "PostgreSQL", measure(database, always, KeyStore.DATABASE));
                print(round, "Redis, appendfsync always", measure(database, always, KeyStore.REDIS));
                print(round, "Redis, appendfsync everysec", measure(database, everySecond, KeyStore.REDIS));
            }
        }
    }

    private static void print(int round, String store, double keys) {
        System.out.printf("round %d: %s: %.0f keys/s claimed and completed%n", round, store, keys);
    }

    private static double measure(DataSource database, RedisServer redis, KeyStore store) {
        try (RedisNode node =
                new RedisNode("figures", ModuleBeans.open(database), TestRedis.at(redis.uri(), Map.of()))) {
            run(node, store, WARM_UP);
            return run(node, store, MEASURED) / (double) MEASURED.toSeconds();
        }
    }

    private static long run(RedisNode node, KeyStore store, Duration time) {
        LeaseStore leases = node.get(LeaseStore.class);
        Transactions transactions = node.get(Transactions.class);
        AtomicLong done = new AtomicLong();
        long end = System.nanoTime() + time.toNanos();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            all.add(CompletableFuture.runAsync(
                    () -> {
                        while (System.nanoTime() < end) {
                            work(leases, transactions, store);
                            done.incrementAndGet();
                        }
                    },
                    threads));
        }
        all.forEach(CompletableFuture::join);
        threads.shutdown();
        return done.get();
    }

    private static void work(LeaseStore leases, Transactions transactions, KeyStore store) {
        String key = UUID.randomUUID().toString();
        Delivery delivery = new Delivery(new IdempotencyKey("call", key), "ID:" + key, null, null, null, null)
                .keptIn(store)
                .under(UUID.randomUUID());
        Claim claim = transactions.inNew(
                () -> leases.acquire(delivery, Duration.ofMinutes(5), token -> Claim.OUTCOME_UNKNOWN));
        boolean isDone = transactions.inNew(() -> leases.complete(delivery, Optional.empty()))
                && leases.confirm(delivery, Optional.empty());
        if (claim != Claim.GRANTED || !isDone) {
            throw new AssertionError(claim + " " + isDone);
        }
    }

    // As a pool gives it.
    private static DataSource onePerThread(DataSource real) {
        ThreadLocal<Connection> open = new ThreadLocal<>();
        return (DataSource) Proxy.newProxyInstance(
                ClaimFigures.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        if (open.get() == null) {
                            open.set(unclosed(real.getConnection()));
                        }
                        return open.get();
                    }
                    return method.invoke(real, arguments);
                });
    }

    private static Connection unclosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                ClaimFigures.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        reset(connection);
                        return null;
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private static void reset(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }
}
