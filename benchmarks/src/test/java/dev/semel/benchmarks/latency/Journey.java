package dev.semel.benchmarks.latency;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Pace;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;

/**
 * The way of events from the commit that appended them to the commit of their effect. Both timestamps are readings of the clock
 * that all processes of a machine share ({@link System#nanoTime()} is CLOCK_MONOTONIC on Linux).
 */
final class Journey {

    static final int PER_SECOND = 100;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final Application application;
    private final IntFunction<Committed> append;

    /** An event, and when it was committed. */
    record Committed(String event, long nanos) {}

    Journey(Application application, IntFunction<Committed> append) {
        this.application = application;
        this.append = append;
    }

    /** Sends 100 events in each of so many seconds; answers how long each was on its way, in nanoseconds. */
    Histogram measure(int seconds) {
        application.effects();
        Map<String, Long> commits = new ConcurrentHashMap<>();
        new Pace(PER_SECOND).run(PER_SECOND * seconds, number -> {
            Committed committed = append.apply(number);
            commits.put(committed.event(), committed.nanos());
        });
        Map<String, Long> effects = new HashMap<>();
        await().atMost(LONGEST_WAIT).until(() -> {
            effects.putAll(application.effects());
            return effects.keySet().containsAll(commits.keySet());
        });
        return Ways.of(PER_SECOND * seconds, commits, effects);
    }
}
