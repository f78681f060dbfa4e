package dev.semel.internal.redis;

import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.platform.PeriodicWork;
import dev.semel.internal.settings.NodeName;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import redis.clients.jedis.RedisClient;

/**
 * Notices that Redis has forgotten: each node counts up a number of its own once a second. If that comes back smaller, the writes since
 * then are gone, and with them keys that were written in between.
 */
@ApplicationScoped
public class RedisWatch implements PeriodicWork {

    private static final Logger LOG = Logger.getLogger(RedisWatch.class.getName());
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Redis redis;
    private final RedisSettings settings;
    private final NodeName node;
    private final Counters counters;
    private long last;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    RedisWatch() {
        this(null, null, null, null);
    }

    @Inject
    RedisWatch(Redis redis, RedisSettings settings, NodeName node, Counters counters) {
        this.redis = redis;
        this.settings = settings;
        this.node = node;
        this.counters = counters;
    }

    @Override
    public Optional<Period> period() {
        return Optional.of(Period.every(INTERVAL));
    }

    @Override
    public void run() {
        long now = redis.ask(this::countUp);
        if (now <= last) {
            counters.add(CounterName.CACHE_FORGOT, 1);
            LOG.log(
                    Level.SEVERE,
                    "{0} has forgotten what was written to it in the last {1} s at least: by a failover, a restart, or FLUSHALL. No message"
                            + " is lost. Work that was completed in that time takes effect again if a copy of its message comes.",
                    new Object[] {settings, String.valueOf(last - now + 1)});
        }
        last = now;
    }

    // The number of a node that is gone for ever is not to stay.
    private long countUp(RedisClient client) {
        String name = settings.prefix() + ":watch:" + node.value();
        long now = client.incr(name);
        client.pexpire(name, settings.kept().completed().toMillis());
        return now;
    }

    @Override
    public String failure() {
        return settings
                + " does not answer. Consumers that keep their keys there ask the broker for their messages again, and burn no"
                + " attempt; it is asked again every " + INTERVAL.toSeconds() + " s.";
    }
}
