package dev.semel.benchmarks.latency;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.app.consumer.TimedWork;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Line;
import dev.semel.benchmarks.client.Line.Sent;
import dev.semel.benchmarks.client.Pace;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.HdrHistogram.Histogram;

/** Messages of a foreign client, each from the call that sends it to the commit of its effect. */
public record TimedDeliveries(Application application, Line line) {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /** Sends at an even pace for so many seconds, with work of so many milliseconds; answers nanoseconds. */
    public Histogram measure(int work, Pace pace, int seconds) {
        application.effects();
        int messages = pace.perSecond() * seconds;
        Map<String, Long> sent = new ConcurrentHashMap<>();
        pace.run(messages, number -> {
            Sent one = line.send(TimedWork.DURATION, work);
            sent.put(one.key(), one.nanos());
        });
        Map<String, Long> effects = new HashMap<>();
        await().atMost(LONGEST_WAIT).until(() -> {
            effects.putAll(application.effects());
            return effects.keySet().containsAll(sent.keySet());
        });
        return Ways.of(messages, sent, effects);
    }
}
