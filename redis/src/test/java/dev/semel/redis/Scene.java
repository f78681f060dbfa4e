package dev.semel.redis;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.KeyStore;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.ModuleBeans;
import dev.semel.testing.internal.RedisNode;
import dev.semel.testing.redis.RedisServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** A database, a Redis, the nodes that work with both, and what the partner outside was called for. */
final class Scene implements AutoCloseable {

    static final ConsumerDefinition CALL = ConsumerDefinition.of(Call.class, setting -> null);
    static final ConsumerDefinition CALL_OFTEN = ConsumerDefinition.of(CallOften.class, setting -> null);
    static final ConsumerDefinition CALL_ONCE = ConsumerDefinition.of(CallOnce.class, setting -> null);

    // Longer than anything could bring a copy back, as the kit has it.
    private static final Map<String, String> SETTINGS =
            Map.of("semel.redis.completed", "P3650D", "semel.redis.started", "P3650D", "semel.redis.timeout", "PT1S");

    /** What the partner was called for, in order. */
    final List<String> called = new CopyOnWriteArrayList<>();

    final MovedClock clock = new MovedClock();
    final RedisServer redis;
    private final Database database = ModuleBeans.open(RedisNode.h2());
    private final List<RedisNode> nodes = new ArrayList<>();
    private final AtomicInteger messages = new AtomicInteger();

    Scene() {
        this(RedisServer.shared());
        redis.flush();
    }

    Scene(RedisServer redis) {
        this.redis = redis;
    }

    /** A node with another cache than Redis, and without anything that goes on by itself. */
    RedisNode node(String name, KeyCache cache) {
        RedisNode node = new RedisNode(name, database, TestRedis.at(redis.uri(), SETTINGS))
                .with(cache)
                .start(CALL_OFTEN);
        nodes.add(node);
        return node;
    }

    RedisNode node(String name) {
        RedisNode node = new RedisNode(name, database, TestRedis.at(redis.uri(), SETTINGS))
                .at(clock)
                .start(CALL);
        nodes.add(node);
        return node;
    }

    /** Calls the partner. */
    Handler calling(String text) {
        return () -> called.add(text);
    }

    static Handler failing() {
        return () -> {
            throw new IllegalStateException("The partner is away.");
        };
    }

    /** A message that is new to the broker. Answers whether it is acknowledged. */
    boolean send(RedisNode node, String key, Handler handler) {
        return send(node, CALL, key, handler);
    }

    boolean send(RedisNode node, ConsumerDefinition consumer, String key, Handler handler) {
        return node.bring(consumer, message(key, key), "ID:" + messages.incrementAndGet(), false, handler);
    }

    /** The broker has brought it to a node before. */
    boolean sendAgain(RedisNode node, ConsumerDefinition consumer, String key, Handler handler) {
        return node.bring(consumer, message(key, key), "ID:" + messages.incrementAndGet(), true, handler);
    }

    static StoredMessage message(String key, String text) {
        return StoredMessage.text(text, Map.of(MessageContract.IDEMPOTENCY_KEY, key));
    }

    /** Brings all that Semel has stored for the consumer. Answers how many. */
    int bringStored(RedisNode node, ConsumerDefinition consumer, Handler handler) {
        List<UUID> stored = relay();
        for (UUID event : stored) {
            if (!node.bringStored(consumer, event, handler)) {
                throw new AssertionError("The message " + event + " was not acknowledged.");
            }
        }
        return stored.size();
    }

    /** Gives all that Semel has stored for a consumer to the broker. */
    List<UUID> relay() {
        List<UUID> stored = query(
                        "SELECT id FROM semel_outbox_event WHERE consumer IS NOT NULL AND status IN ('PENDING', 'SCHEDULED')")
                .stream()
                .map(UUID::fromString)
                .toList();
        stored.forEach(event -> execute(
                "UPDATE semel_outbox_event SET status = 'PUBLISHED', published_at = CURRENT_TIMESTAMP WHERE id = '"
                        + event + "'"));
        return stored;
    }

    String stateOf(String key) {
        return TestRedis.field(redis, ":" + key + ":", "state");
    }

    List<String> records(String key) {
        return query("SELECT status FROM semel_idempotency_record WHERE key_text = '" + key + "'");
    }

    List<String> parked() {
        return query("SELECT reason FROM semel_parked_message WHERE status = 'PARKED'");
    }

    List<String> attempts() {
        return query("SELECT attempt FROM semel_attempt");
    }

    List<String> query(String sql) {
        try (Connection connection = database.real().getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    void execute(String sql) {
        try (Connection connection = database.real().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60));
    }

    @Override
    public void close() {
        nodes.forEach(RedisNode::close);
        database.close();
    }

    @IdempotentConsumer(
            name = "call",
            mode = Mode.LEASED,
            store = KeyStore.REDIS,
            lease = "PT3S",
            maxAttempts = 3,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S")
    private static final class Call {}

    @IdempotentConsumer(
            name = "call-often",
            mode = Mode.LEASED,
            store = KeyStore.REDIS,
            maxAttempts = 1000,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S")
    private static final class CallOften {}

    @IdempotentConsumer(
            name = "call-once",
            mode = Mode.LEASED,
            store = KeyStore.REDIS,
            lease = "PT3S",
            onUnknownOutcome = OnUnknownOutcome.PARK)
    private static final class CallOnce {}
}
