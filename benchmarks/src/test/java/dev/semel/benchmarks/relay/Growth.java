package dev.semel.benchmarks.relay;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * B5. The relay with ten thousand, fifty thousand and a million events that wait, and with ten thousand beside ten million
 * published ones. The rate is that of all that wait; with the million, that of the first fifty thousand, because with
 * more the broker would be measured. The published ones lie in an outbox of their own, which takes the place of the other for its runs.
 */
public final class Growth implements Benchmark {

    private static final int LARGE = 1_000_000;
    private static final int PUBLISHED = 10_000_000;
    private static final int SMALL = 10_000;

    // To cut a drain off leaves out what the workers have in flight: up to 4,000 events, much of ten thousand.
    private static final int MEDIUM = 50_000;

    private static final int[] WARM_UP =
            IntStream.generate(() -> SMALL).limit(30).toArray();

    private static final String PENDING_10K = "10-thousand-pending";
    private static final String PENDING_50K = "50-thousand-pending";
    private static final String PENDING_1M = "1-million-pending";
    private static final String PUBLISHED_10M = "beside-10-million-published";

    @Override
    public String name() {
        return "B5";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("growth").with("semel.relay.poll-interval", "PT2H")) {
            Backlog backlog = RelayDrain.backlog(installation);
            GrowingOutbox outbox = new GrowingOutbox(installation, backlog);
            Variant small = new Variant(PENDING_10K, events -> outbox.small(PENDING_10K, events));
            Variant medium = new Variant(PENDING_50K, events -> outbox.small(PENDING_50K, MEDIUM));
            Variant large = new Variant(PENDING_1M, events -> outbox.large(PENDING_1M, LARGE, MEDIUM));
            Variant beside = new Variant(PUBLISHED_10M, events -> outbox.aside(PUBLISHED_10M, events));
            backlog.layOutAnother(PUBLISHED);
            plan.warmUp(List.of(small), WARM_UP);
            Map<String, Series> series = plan.measureWarm(List.of(small, medium, large, beside), SMALL);
            return result(series, outbox.heaps(), installation.circumstances());
        }
    }

    private Result result(Map<String, Series> series, List<Series> heaps, Map<String, String> circumstances) {
        return Result.ofRates(name(), "drain of an outbox that grows", "msg/s")
                .main(Comparison.of(series.get(PENDING_1M))
                        .beside(PENDING_10K, series.get(PENDING_10K), 0.9)
                        .beside(PENDING_50K, series.get(PENDING_50K), 0.9))
                .part(
                        PUBLISHED_10M,
                        Comparison.of(series.get(PUBLISHED_10M)).beside(PENDING_10K, series.get(PENDING_10K), 0.9))
                .of(series.values(), circumstances)
                .with("heap", "MiB of live objects in the server", heaps);
    }
}
