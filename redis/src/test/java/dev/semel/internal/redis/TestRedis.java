package dev.semel.internal.redis;

import dev.semel.testing.redis.RedisServer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import redis.clients.jedis.Jedis;

/** Settings of tests, and a look at what Redis has. */
public final class TestRedis {

    private TestRedis() {}

    public static RedisSettings at(URI uri, Map<String, String> others) {
        Map<String, String> settings = new HashMap<>(Map.of("semel.redis.uri", uri.toString()));
        settings.putAll(others);
        return RedisSettings.of(settings::get);
    }

    /** One field of a key that has this in its name; null if there is none. */
    public static String field(RedisServer server, String partOfName, String field) {
        try (Jedis client = server.client()) {
            return client.keys("*" + partOfName + "*").stream()
                    .findFirst()
                    .map(name -> client.hget(name, field))
                    .orElse(null);
        }
    }

    /** The lease on a key has lapsed. */
    public static void lapse(RedisServer server, String partOfName) {
        try (Jedis client = server.client()) {
            client.keys("*" + partOfName + "*").stream()
                    .filter(name -> "STARTED".equals(client.hget(name, "state")))
                    .forEach(name -> client.hset(name, "until", "1"));
        }
    }

    public static boolean has(RedisServer server, String name) {
        try (Jedis client = server.client()) {
            return client.exists(name);
        }
    }
}
