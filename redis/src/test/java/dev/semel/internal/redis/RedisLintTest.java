package dev.semel.internal.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.startup.lint.Finding;
import dev.semel.testing.redis.RedisServer;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the linter finds where Redis forgets by the way in which it is set up. */
public class RedisLintTest {

    @Test
    void tellsOfARedisThatDeletesKeysWhenItIsFullAndKeepsNothingOverARestart() {
        try (RedisServer server =
                RedisServer.start("--appendonly", "no", "--maxmemory", "100mb", "--maxmemory-policy", "allkeys-lru")) {
            assertThat(lint(server.uri()).check())
                    .extracting(Finding::what)
                    .containsExactly(
                            "Redis deletes keys when its memory is full (maxmemory-policy allkeys-lru).",
                            "Redis writes no append-only file (appendonly no).");
        }
    }

    @Test
    void findsNothingWhereKeysStay() {
        try (RedisServer server = RedisServer.start("--appendonly", "yes")) {
            assertThat(lint(server.uri()).check()).isEmpty();
        }
    }

    @Test
    void letsTheApplicationStartWhileRedisIsAway() {
        RedisServer server = RedisServer.start("--appendonly", "no");
        URI uri = server.uri();
        server.close();

        assertThat(lint(uri).check()).isEmpty();
    }

    private static RedisLint lint(URI uri) {
        RedisSettings settings = TestRedis.at(uri, Map.of());
        return new RedisLint(new Redis(settings), settings);
    }
}
