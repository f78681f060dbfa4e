package dev.semel.internal.idempotency.cache;

import dev.semel.internal.redis.Redis;
import dev.semel.internal.redis.RedisKeyCache;
import dev.semel.internal.redis.RedisSettings;
import dev.semel.internal.redis.TestRedis;
import dev.semel.testing.redis.RedisServer;
import java.util.Map;

class KeyCacheInRedisTest extends KeyCacheContract {

    private static final RedisServer SERVER = RedisServer.shared();
    private static final RedisSettings SETTINGS = TestRedis.at(SERVER.uri(), Map.of());
    private static final KeyCache CACHE = new RedisKeyCache(new Redis(SETTINGS), SETTINGS);

    @Override
    KeyCache cache() {
        return CACHE;
    }

    @Override
    void lapse(String keyHash) {
        TestRedis.lapse(SERVER, keyHash);
    }
}
