package dev.semel.benchmarks.relay;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * B5. The relay with ten thousand and with a million events that wait, and with ten thousand beside ten million published ones.
 * The rate is that of 20,000 events each time: two small backlogs one after the other, or the first ones of the large.
 */
public final class Growth implements Benchmark {

    private static final int LARGE = 1_000_000;
    private static final int PUBLISHED = 10_000_000;
    private static final int MEASURED = 20_000;

    private static final String PENDING_10K = "10-thousand-pending";
    private static final String PENDING_1M = "1-million-pending";
    private static final String PUBLISHED_10M = "beside-10-million-published";

    @Override
    public String name() {
        return "B5";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Plant plant = Plant.of("growth").with("semel.relay.poll-interval", "PT10M")) {
            Backlog backlog = RelayDrain.backlog(plant);
            GrowingOutbox outbox = new GrowingOutbox(plant, backlog);
            Variant small = new Variant(PENDING_10K, events -> outbox.small(PENDING_10K, events));
            Variant large = new Variant(PENDING_1M, events -> outbox.large(PENDING_1M, LARGE, events));
            Variant beside = new Variant(PUBLISHED_10M, events -> outbox.besideOthers(PUBLISHED_10M, events));
            plan.warmUp(List.of(small), MEASURED, MEASURED);
            Map<String, Series> series = new LinkedHashMap<>(plan.measureWarm(List.of(small, large), MEASURED));
            // The table cannot be exchanged in each run, so the small case stands before and after the ten million.
            backlog.clear();
            backlog.addPublished(PUBLISHED);
            series.putAll(plan.measureWarm(List.of(beside), MEASURED));
            Series again = plan.measureWarm(List.of(small), MEASURED).get(PENDING_10K);
            series.merge(PENDING_10K, again, Series::with);
            return result(series, outbox.heaps(), plant.circumstances());
        }
    }

    private Result result(Map<String, Series> series, List<Series> heaps, Map<String, String> circumstances) {
        Series small = series.get(PENDING_10K);
        return Result.ofRates(name(), "drain of an outbox that grows", "msg/s")
                .main(Comparison.of(series.get(PENDING_1M)).beside(PENDING_10K, small, 0.9))
                .part(PUBLISHED_10M, Comparison.of(series.get(PUBLISHED_10M)).beside(PENDING_10K, small, 0.9))
                .of(series.values(), circumstances)
                .with("heap", "MiB of live objects in the server", heaps);
    }
}
