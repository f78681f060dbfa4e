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
import java.util.Arrays;
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
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

/**
 * How many keys are claimed under a lease and completed in a second, with each store in one run, and how long one claim takes if there is
 * no other: the database writes two commits for each key, Redis nothing. Beside it a bare {@code SET NX PX}. Not one of the tests; {@code ./mvnw test -pl redis -am -Dtest=ClaimFigures -Dsurefire.failIfNoSpecifiedTests=false}
 * prints the figures.
 */
class ClaimFigures {

    private static final int THREADS = 8;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration MEASURED = Duration.ofSeconds(8);
    private static final int CALLS = 2_000;
    private static final int ROUNDS = 3;

    @Test
    void ofEachStore() throws IOException {
        // The builder starts it without fsync.
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                        .setServerConfig("fsync", "on")
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
                bare(round, "Redis, appendfsync always", always);
                bare(round, "Redis, appendfsync everysec", everySecond);
            }
        }
    }

    private static void print(int round, String store, Figures figures) {
        System.out.printf(
                "round %d: %s: %.0f keys/s claimed and completed; one claim %s%n",
                round, store, figures.keysPerSecond(), figures.claim());
    }

    private static Figures measure(DataSource database, RedisServer redis, KeyStore store) {
        try (RedisNode node =
                new RedisNode("figures", ModuleBeans.open(database), TestRedis.at(redis.uri(), Map.of()))) {
            LeaseStore leases = node.get(LeaseStore.class);
            Transactions transactions = node.get(Transactions.class);
            run(leases, transactions, store, WARM_UP);
            long keys = run(leases, transactions, store, MEASURED);
            Latency claim = Latency.of(() -> claim(leases, transactions, delivery(store)));
            return new Figures(keys / (double) MEASURED.toSeconds(), claim);
        }
    }

    private record Figures(double keysPerSecond, Latency claim) {}

    /** Of one call after the other, in nanoseconds. */
    private record Latency(long median, long rare) {

        static Latency of(Runnable call) {
            long[] all = new long[CALLS];
            for (int number = 0; number < CALLS; number++) {
                long begun = System.nanoTime();
                call.run();
                all[number] = System.nanoTime() - begun;
            }
            Arrays.sort(all);
            return new Latency(all[CALLS / 2], all[CALLS * 99 / 100]);
        }

        @Override
        public String toString() {
            return "median %.2f ms, 99 of 100 below %.2f ms".formatted(median / 1e6, rare / 1e6);
        }
    }

    private static void bare(int round, String name, RedisServer redis) {
        try (Jedis client = redis.client()) {
            SetParams ifAbsent =
                    SetParams.setParams().nx().px(Duration.ofMinutes(5).toMillis());
            Latency latency = Latency.of(() -> client.set("bare:" + UUID.randomUUID(), "STARTED", ifAbsent));
            System.out.printf("round %d: %s: bare SET NX PX %s%n", round, name, latency);
        }
    }

    private static long run(LeaseStore leases, Transactions transactions, KeyStore store, Duration time) {
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
        Delivery delivery = delivery(store);
        claim(leases, transactions, delivery);
        boolean isDone = transactions.inNew(() -> leases.complete(delivery, Optional.empty()))
                && leases.confirm(delivery, Optional.empty());
        if (!isDone) {
            throw new AssertionError("Another one has the lease of a key that only this thread knows.");
        }
    }

    private static Delivery delivery(KeyStore store) {
        String key = UUID.randomUUID().toString();
        return new Delivery(new IdempotencyKey("call", key), "ID:" + key, null, null, null, null)
                .keptIn(store)
                .under(UUID.randomUUID());
    }

    private static void claim(LeaseStore leases, Transactions transactions, Delivery delivery) {
        Claim claim = transactions.inNew(
                () -> leases.acquire(delivery, Duration.ofMinutes(5), token -> Claim.OUTCOME_UNKNOWN));
        if (claim != Claim.GRANTED) {
            throw new AssertionError(claim);
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
