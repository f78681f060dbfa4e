package dev.semel.internal.redis;

import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.startup.lint.Check;
import dev.semel.internal.startup.lint.Finding;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import redis.clients.jedis.UnifiedJedis;

/** Whether Redis forgets keys by the way in which it is set up. */
@Dependent
class RedisLint implements Check {

    private final Redis redis;
    private final RedisSettings settings;

    @Inject
    RedisLint(Redis redis, RedisSettings settings) {
        this.redis = redis;
        this.settings = settings;
    }

    @Override
    public List<Finding> check() {
        try {
            return findings(ServerInfo.of(redis.ask(UnifiedJedis::info)));
        } catch (NotTheMessagesException away) {
            // The watch tells of that.
            return List.of();
        }
    }

    private List<Finding> findings(ServerInfo info) {
        List<Finding> findings = new ArrayList<>();
        if (info.evicts()) {
            findings.add(
                    new Finding(
                            "Redis deletes keys when its memory is full (maxmemory-policy " + info.evictionPolicy()
                                    + ").",
                            settings.toString(),
                            "A key that was evicted is new: a copy of its message takes effect again.",
                            "Set maxmemory-policy noeviction on a Redis of its own; full, it refuses claims, and their messages wait."));
        }
        if (info.hasNoLog()) {
            findings.add(new Finding(
                    "Redis writes no append-only file (appendonly no).",
                    settings.toString(),
                    "After a restart it has forgotten all keys, or those since its last snapshot: copies of their messages take"
                            + " effect again.",
                    "Set appendonly yes, and appendfsync always where the last second counts."));
        }
        return findings;
    }
}
