package dev.semel.internal.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.testing.redis.RedisServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** A replica takes over behind one address in front, and the old server lives on as a replica of it. */
class FailoverTest {

    private static final int CONNECTIONS = 4;
    private static final byte[] KEY = text("key");

    private final RedisServer old = RedisServer.start("--appendonly", "no");
    private final RedisServer next = RedisServer.start("--appendonly", "no");
    private Door door;
    private Redis redis;

    @BeforeEach
    void connect() throws IOException {
        door = new Door(old.uri());
        redis = new Redis(TestRedis.at(door.uri(), Map.of()));
    }

    @AfterEach
    void end() {
        redis.close();
        door.close();
        old.close();
        next.close();
    }

    @Test
    void costsOneQuestionForAllConnectionsToTheOldServer() {
        fillThePool();
        door.leadTo(next.uri());
        try (Jedis operator = old.client()) {
            operator.replicaof("127.0.0.1", next.uri().getPort());
        }

        assertThatThrownBy(this::claim)
                .isInstanceOf(NotTheMessagesException.class)
                .hasMessageContaining("READONLY");

        assertThat(claim()).as("what was known of the key").isNull();
        try (Jedis taken = next.client()) {
            assertThat(taken.hget("key", "state")).isEqualTo("STARTED");
        }
        assertThat(connectionsTo(old)).isZero();
    }

    private Object claim() {
        List<byte[]> arguments =
                List.of(text("token"), text("30000"), text("30000"), text("30000"), text("content"), text("key"));
        return redis.run(Script.START, KEY, arguments);
    }

    /** Several are in use at once, and idle then. */
    private void fillThePool() {
        CompletableFuture.allOf(IntStream.range(0, CONNECTIONS)
                        .mapToObj(i -> CompletableFuture.runAsync(
                                () -> redis.ask(client -> client.blpop(0.5, "nothing")),
                                task -> new Thread(task).start()))
                        .toArray(CompletableFuture[]::new))
                .join();
        assertThat(connectionsTo(old)).isEqualTo(CONNECTIONS);
    }

    private static long connectionsTo(RedisServer server) {
        try (Jedis observer = server.client()) {
            return observer.clientList()
                    .lines()
                    .filter(client -> client.contains("name=semel "))
                    .count();
        }
    }

    private static byte[] text(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }
}
