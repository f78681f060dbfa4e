package dev.semel.simulation.world;

import dev.semel.simulation.store.CacheInMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What befalls Redis: it is away for a while; and in some runs it forgets the last writes by a failover, a single key, or all. */
final class CacheWeather {

    private static final int LONGEST_LAG_MILLIS = 20_000;

    private final Universe universe;
    private final CacheInMemory cache;
    private final boolean isForgetful;

    CacheWeather(Universe universe, CacheRules rules) {
        this.universe = universe;
        this.cache = universe.cache();
        this.isForgetful = rules.isForgetful();
    }

    void blow() {
        while (!universe.decisions().isCalm()) {
            universe.scheduler()
                    .sleep(Duration.ofMillis(1_000 + universe.decisions().below(15_000)));
            int kind = universe.decisions().below(6);
            if (kind < 2) {
                outage();
            } else if (isForgetful) {
                forget(kind);
            }
        }
    }

    private void forget(int kind) {
        switch (kind) {
            case 2, 3 -> failover();
            case 4 -> flush();
            default -> evict();
        }
    }

    private void outage() {
        if (universe.decisions().happens("Redis is away for a while.", 2)) {
            universe.scheduler().note(() -> "!! Redis goes down.");
            universe.situations().count("Redis was away");
            beAway(20_000, () -> {});
        }
    }

    private void beAway(int millis, Runnable atTheEnd) {
        cache.takeDown(universe.decisions().isOneIn(2));
        universe.scheduler().sleep(Duration.ofMillis(200 + universe.decisions().below(millis)));
        atTheEnd.run();
        cache.bringUp();
        universe.scheduler().note(() -> "Redis is up again.");
    }

    private void failover() {
        if (universe.decisions().happens("Redis loses its last writes.", 2)) {
            Duration lag = Duration.ofMillis(1 + universe.decisions().below(LONGEST_LAG_MILLIS));
            Instant died = cache.now();
            universe.scheduler().note(() -> "!! Redis goes down, and its replica lags by " + lag + ".");
            universe.situations().count("Redis lost its last writes");
            beAway(5_000, () -> cache.loseWritesSince(died.minus(lag)));
        }
    }

    private void flush() {
        if (universe.decisions().happens("Redis loses all.", 2)) {
            universe.scheduler().note(() -> "!! Redis loses all.");
            universe.situations().count("Redis lost all");
            cache.loseAll();
        }
    }

    private void evict() {
        List<String> keys = List.copyOf(cache.all().keySet());
        if (!keys.isEmpty() && universe.decisions().happens("Redis loses a key.", 2)) {
            universe.scheduler().note(() -> "!! Redis loses a key.");
            universe.situations().count("Redis lost a key");
            cache.lose(keys.get(universe.decisions().below(keys.size())));
        }
    }
}
