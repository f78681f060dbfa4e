package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * B8. A destination with a million events is paused, and a thousand events for another one are appended right then: how fast they
 * are there, from the request that appends them on, and how long it takes until the million is out of the way.
 */
public final class PausedDestination implements Benchmark {

    private static final int MILLION = 1_000_000;
    private static final int OTHERS = 1_000;
    /** Not those of the million: behind a held event of its group each would rightly wait. */
    private static final int FIRST_OTHER_GROUP = 1_000;

    private static final int WARM_UP_RUNS = 20;
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final String OTHER_QUEUE = "bench.other";
    private static final String ALONE = "others-alone";
    private static final String BESIDE = "others-beside-the-million";

    private static final String PAUSE = "INSERT INTO semel_destination"
            + " (destination, destination_kind, state, since, changed_by)"
            + " VALUES ('" + RelayDrain.QUEUE + "', 'QUEUE', 'PAUSED', CURRENT_TIMESTAMP, 'benchmark')"
            + " ON CONFLICT (destination, destination_kind) DO UPDATE SET state = 'PAUSED'";
    private static final String RESUME =
            "UPDATE semel_destination SET state = 'CLOSED' WHERE destination = '" + RelayDrain.QUEUE + "'";

    private final List<Double> secondsToHold = new ArrayList<>();

    @Override
    public String name() {
        return "B8";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("paused").with("semel.relay.poll-interval", "PT2H")) {
            Backlog backlog = RelayDrain.backlog(installation);
            installation.broker().hold(OTHER_QUEUE);
            Variant alone = new Variant(ALONE, events -> others(installation, events));
            Variant beside = new Variant(BESIDE, events -> besideTheMillion(installation, backlog, events));
            plan.warmUp(
                    List.of(alone),
                    Collections.nCopies(WARM_UP_RUNS, OTHERS).stream()
                            .mapToInt(Integer::intValue)
                            .toArray());
            Map<String, Series> series = plan.measureWarm(List.of(alone, beside), OTHERS);
            return Result.ofRates(name(), "others beside a paused destination", "msg/s")
                    .main(Comparison.of(series.get(BESIDE)).beside(ALONE, series.get(ALONE)))
                    .of(series.values(), installation.circumstances())
                    .with("hold", "s until all is held", List.of(new Series("a million", secondsToHold)));
        }
    }

    private double besideTheMillion(Installation installation, Backlog backlog, int events) {
        backlog.fill(MILLION);
        installation.database().execute(PAUSE);
        long began = System.nanoTime();
        double rate = others(installation, events);
        await().atMost(LONGEST).until(() -> backlog.pending() == 0);
        secondsToHold.add(secondsSince(began));
        System.out.printf("  held after %.1f s%n", secondsToHold.get(secondsToHold.size() - 1));
        backlog.clear();
        installation.database().execute(RESUME);
        if (installation.broker().empty(RelayDrain.QUEUE) > 0) {
            throw new IllegalStateException("Events came to the paused destination: the measurement is void.");
        }
        return rate;
    }

    private static double others(Installation installation, int events) {
        installation.broker().watch(OTHER_QUEUE, events);
        long began = System.nanoTime();
        new Application(installation.application()).place(OTHER_QUEUE, FIRST_OTHER_GROUP, events);
        installation.broker().arrivals();
        double rate = events / secondsSince(began);
        installation.broker().empty(OTHER_QUEUE);
        return rate;
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / (double) Duration.ofSeconds(1).toNanos();
    }
}
