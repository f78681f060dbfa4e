package dev.semel.testing.internal;

import dev.semel.internal.idempotency.cache.KeyCache;
import dev.semel.internal.redis.Redis;
import dev.semel.internal.redis.RedisKeyCache;
import dev.semel.internal.redis.RedisSettings;
import java.net.URI;
import java.util.Map;

/** Keys in a real Redis. */
public final class CacheInRedis {

    private CacheInRedis() {}

    public static KeyCache at(URI uri) {
        Map<String, String> settings = Map.of(
                "semel.redis.uri",
                uri.toString(),
                "semel.redis.completed",
                "P3650D",
                "semel.redis.started",
                "P3650D",
                "semel.redis.timeout",
                "PT5S");
        RedisSettings at = RedisSettings.of(settings::get);
        return new RedisKeyCache(new Redis(at), at);
    }
}
