package dev.semel.benchmarks.keys;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.consumer.Drain;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.latency.EventPurge;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import dev.semel.benchmarks.result.Sizes;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * B10. First deliveries and duplicates beside ten thousand keys and beside ten million ({@code benchmark.keys}), in non-transacted delivery;
 * with random keys, which fall everywhere into a table, and with keys led by the time, as events have them. What a key takes, beside
 * an inbox that is written by hand. Then the purge of the large table, and what deliveries feel of it; and the purge of published
 * events ({@code benchmark.events}), and what other events feel of that.
 */
public final class KeyGrowth implements Benchmark {

    private static final int SESSIONS = 8;
    private static final int SMALL = 10_000;
    private static final int KNOWN = 5000;
    private static final double MOST_BYTES = 1.5;
    private static final double LEAST_RATE = 0.9;

    private static final String FIRST = "first-deliveries";
    private static final String IN_ORDER = "first-deliveries-in-order-of-time";
    private static final String DUPLICATES = "duplicates";

    @Override
    public String name() {
        return "B10";
    }

    @Override
    public Result measure(RunPlan plan) {
        int large = Integer.getInteger("benchmark.keys");
        try (Installation installation = Installation.of("keys")
                .with("benchmark.sessions", SESSIONS)
                .with("semel.retention.purge-interval", "PT1S")) {
            Drain drain = new Drain(installation, "non-transacted").prepare();
            installation.startServer();
            KeyPurge purge = new KeyPurge(installation, large).forbid();
            List<String> known = Post.freshKeys(KNOWN);
            drain.first(known);
            KeyTable table = KeyTable.of(installation);
            table.layOutAside(large);
            Sizes sizes = new Sizes(
                    "bytes-per-key",
                    Map.entry("semel", table.bytesPerKey()),
                    Map.entry("inbox", table.bytesPerKeyInInbox()),
                    MOST_BYTES);
            System.out.print("  " + sizes.text());
            Map<String, Series> series = plan.measure(variants(drain, table, known));
            table.exchange();
            String title = "beside " + SMALL + " and beside " + large + " keys";
            return resultOf(series, sizes, title, installation.circumstances())
                    .with("purge", purge.measure(plan))
                    .with("purge-of-events", new EventPurge(Integer.getInteger("benchmark.events")).measure(plan));
        }
    }

    /** The result of runs of all variants. */
    public static Result resultOf(
            Map<String, Series> series, Sizes sizes, String title, Map<String, String> circumstances) {
        return Result.ofRates("B10", title, "msg/s")
                .main(comparison(series))
                .of(series.values(), circumstances)
                .with(sizes);
    }

    private static List<Variant> variants(Drain drain, KeyTable table, List<String> known) {
        Map<String, ToDoubleFunction<Integer>> work = Map.of(
                FIRST, count -> drain.first(Post.freshKeys(count)),
                IN_ORDER, count -> drain.first(Post.freshKeysInOrder(count)),
                DUPLICATES, count -> drain.duplicates(again(known, count)));
        return List.of(FIRST, IN_ORDER, DUPLICATES).stream()
                .flatMap(name -> List.of(
                        new Variant(few(name), besideFew(table, work.get(name)::applyAsDouble)),
                        new Variant(many(name), besideMany(table, work.get(name)::applyAsDouble)))
                        .stream())
                .toList();
    }

    private static IntToDoubleFunction besideFew(KeyTable table, IntToDoubleFunction work) {
        return count -> {
            table.fill(SMALL);
            return work.applyAsDouble(count);
        };
    }

    private static IntToDoubleFunction besideMany(KeyTable table, IntToDoubleFunction work) {
        return count -> {
            table.exchange();
            double rate = work.applyAsDouble(count);
            table.exchange();
            return rate;
        };
    }

    private static List<String> again(List<String> known, int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> known.get(index % known.size()))
                .toList();
    }

    private static Comparison comparison(Map<String, Series> series) {
        Comparison comparison = Comparison.of(series.get(many(FIRST)));
        for (String name : List.of(FIRST, DUPLICATES, IN_ORDER)) {
            comparison.of(name, series.get(many(name)), series.get(few(name)), LEAST_RATE);
        }
        return comparison;
    }

    private static String few(String name) {
        return name + "-beside-few";
    }

    private static String many(String name) {
        return name + "-beside-many";
    }
}
