package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Pace;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/** Five hundred other events per second: appended in transactions of ten, published by the same relay, consumed by another bean. */
record Load(Application application) {

    static final String QUEUE = "bench.busy";

    private static final int PER_SECOND = 50;
    private static final int EVENTS = 10;
    private static final int GROUPS = 1000;

    /** Begins a second before the journey, and ends with it. */
    Histogram during(Journey journey, int seconds) {
        CompletableFuture<Void> load = CompletableFuture.runAsync(() -> new Pace(PER_SECOND)
                .run(PER_SECOND * (seconds + 1), number -> application.place(QUEUE, number * EVENTS % GROUPS, EVENTS)));
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
