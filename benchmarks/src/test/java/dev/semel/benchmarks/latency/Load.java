package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Pace;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/** Five hundred other messages per second, in transactions of ten. */
record Load(IntConsumer place) {

    private static final String QUEUE = "bench.busy";
    private static final String BARE_QUEUE = "bench.busy-unannotated";

    private static final int PER_SECOND = 50;
    private static final int EVENTS = 10;
    private static final int GROUPS = 1000;

    /** Events that the same relay publishes and another bean consumes. */
    static Load ofEvents(Application application) {
        return new Load(number -> application.place(QUEUE, number * EVENTS % GROUPS, EVENTS));
    }

    /** Sent without an outbox to a bean without a key. */
    static Load ofBareMessages(Application application) {
        return new Load(number -> application.placeBare(BARE_QUEUE, EVENTS));
    }

    /** Begins a second before the journey, and ends with it. */
    Histogram during(Journey journey, int seconds) {
        CompletableFuture<Void> load =
                CompletableFuture.runAsync(() -> new Pace(PER_SECOND).run(PER_SECOND * (seconds + 1), place));
        pause();
        Histogram histogram = journey.measure(seconds);
        load.join();
        return histogram;
    }

    private static void pause() {
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
