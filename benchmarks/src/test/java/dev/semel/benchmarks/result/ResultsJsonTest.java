package dev.semel.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.benchmarks.installation.ProcessorTime;
import dev.semel.benchmarks.keys.KeyGrowth;
import dev.semel.benchmarks.latency.AddedLatency;
import dev.semel.benchmarks.latency.Latency;
import dev.semel.benchmarks.ordinary.OrdinaryLoad;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.relay.Bloat;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others read in {@code results.json}, by the names under which they look for it. */
class ResultsJsonTest {

    private static final double MILLISECOND = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    void tellsMedianAndRareLatencyOfEachVariantAndItsRatiosWithTwoDecimals() throws IOException {
        LatencyResult runs = LatencyResult.of("B4", "commit to effect", "idle");
        runs.add("idle", latencies(4.03, 12));
        runs.add("bare", latencies(3.2, 9));
        runs.add("under-load", latencies(9, 100));
        runs.add("bare-under-load", latencies(6, 80));
        runs.add("polling-1s", latencies(500, 990));
        runs.add("polling-100ms", latencies(50, 99));

        JsonObject b4 = written(Latency.resultOf(runs, Map.of()));

        assertThat(number(b4, "idle", "p50")).isEqualTo(4.03);
        assertThat(number(b4, "idle", "p99")).isEqualTo(12.0);
        assertThat(number(b4, "under-load", "p50")).isEqualTo(9.0);
        assertThat(number(b4, "bare", "p99")).isEqualTo(9.0);
        assertThat(number(b4, "ratios", "idle-median-to-bare-median")).isEqualTo(1.26);
        assertThat(isMet(b4, "idle-median-to-bare-median")).isTrue();
        assertThat(isMet(b4, "idle-p99-to-idle-median")).isTrue();
        assertThat(isMet(b4, "under-load-median-to-idle-median")).isFalse();
    }

    @Test
    void tellsHowLargeKeptEventsAreAndWhatDeletedOnesLeave() throws IOException {
        List<Series> sizes = List.of(
                new Series("keep", List.of(600.0, 1500.0)),
                new Series("keep, raw bodies", List.of(1000.0)),
                new Series("delete", List.of(500.0, 840.0)),
                new Series("keep, 5000 a second", List.of(600.0, 1200.0)),
                new Series("keep, 5000 a second, raw bodies", List.of(1000.0)),
                new Series("delete, 5000 a second", List.of(120.0, 90.0)));

        JsonObject b7 = written(Bloat.resultOf(series("keep", 9000), series("delete", 8000), sizes, Map.of()));

        assertThat(number(b7, "kept-ratio")).isEqualTo(1.5);
        assertThat(isMet(b7, "kept-ratio")).isFalse();
        assertThat(number(b7, "deleted-mib")).as("the most of all fifths").isEqualTo(120.0);
        assertThat(isMet(b7, "deleted-mib")).isFalse();
        assertThat(isMet(b7, "kept-ratio-at-a-steady-pace")).isTrue();
    }

    @Test
    void tellsTheProcessorTimeOfAnEventAtEachRate() throws IOException {
        ProcessorResult runs = OrdinaryLoad.result();
        for (String rate : List.of("1/s", "100/s", "600/s", "bulk")) {
            runs.add("woken", rate, new ProcessorTime(1.5, 2.5));
            runs.add(rate, new Cost(new TreeMap<>(Map.of("SELECT", 2.0, "INSERT", 1.0, "COMMIT", 2.0)), 6, 2.1));
        }
        runs.add("polled-1s", "100/s", new ProcessorTime(1, 1));
        runs.add("polled-1s", "600/s", new ProcessorTime(0.5, 0.5));
        runs.add("poller-of-the-articles", "100/s", new ProcessorTime(2, 2));
        runs.add("poller-told-of-each-commit", "100/s", new ProcessorTime(1.2, 1.4));

        JsonObject b9 = written(OrdinaryLoad.resultOf(runs, Map.of()));

        for (String rate : List.of("1/s", "100/s", "600/s", "bulk")) {
            assertThat(number(b9, rate, "database-ms-per-event")).isEqualTo(1.5);
            assertThat(number(b9, rate, "server-ms-per-event")).isEqualTo(2.5);
            assertThat(number(b9, rate, "statements")).isEqualTo(3.0);
            assertThat(number(b9, rate, "commits")).isEqualTo(2.0);
            assertThat(number(b9, rate, "flushes")).isEqualTo(2.1);
        }
        assertThat(number(b9, "polled-1s", "database-ms-per-event")).isEqualTo(1.0);
        assertThat(number(b9, "polled-1s", "600/s", "server-ms-per-event")).isEqualTo(0.5);
        assertThat(number(b9, "poller-of-the-articles", "server-ms-per-event")).isEqualTo(2.0);
        assertThat(isMet(b9, "database-more-than-polled-1s")).isTrue();
        assertThat(isMet(b9, "server-more-than-polled-1s")).isFalse();
        assertThat(isMet(b9, "database-more-than-poller-of-the-articles")).isTrue();
        assertThat(number(b9, "poller-told-of-each-commit", "server-ms-per-event"))
                .isEqualTo(1.4);
    }

    @Test
    void tellsTheRatesBesideManyKeysAndTheBytesOfAKey() throws IOException {
        Map<String, Series> rates = new TreeMap<>();
        for (String work : List.of("first-deliveries", "first-deliveries-in-order-of-time", "duplicates")) {
            rates.put(work + "-beside-few", series(work + "-beside-few", 2000));
            rates.put(work + "-beside-many", series(work + "-beside-many", 1700));
        }

        JsonObject b10 = written(KeyGrowth.resultOf(
                rates,
                new Sizes("bytes-per-key", Map.entry("semel", 260.4), Map.entry("inbox", 190.0), 1.5),
                "beside 10000 and beside 10000000 keys",
                Map.of()));

        assertThat(number(b10, "ratios", "first-deliveries")).isEqualTo(0.85);
        assertThat(number(b10, "ratios", "duplicates")).isEqualTo(0.85);
        assertThat(isMet(b10, "first-deliveries")).isFalse();
        assertThat(number(b10, "bytes-per-key", "semel")).isEqualTo(260.0);
        assertThat(number(b10, "bytes-per-key", "inbox")).isEqualTo(190.0);
    }

    @Test
    void tellsWhatTheAnnotationAddsForEachKindOfWork() throws IOException {
        LatencyResult runs = LatencyResult.of("B11", "call to effect", "timed-non-transacted-0ms");
        for (int work : List.of(0, 10, 500)) {
            runs.add("timed-unannotated-" + work + "ms", latencies(2 + work, 6 + work));
            runs.add("timed-non-transacted-" + work + "ms", latencies(2.5 + work, 8 + work));
        }

        JsonObject b11 = written(AddedLatency.resultOf(runs, Map.of()));

        for (String work : List.of("0ms", "10ms", "500ms")) {
            assertThat(number(b11, work, "p50")).isBetween(0.4, 0.6);
            assertThat(number(b11, work, "p99")).isBetween(1.0, 3.0);
        }
    }

    /** As it is in the file. */
    private JsonObject written(Result result) throws IOException {
        new Report(folder, new Machine(Map.of())).add(result);
        try (JsonReader reader = Json.createReader(Files.newBufferedReader(folder.resolve("results.json")))) {
            return reader.readObject().getJsonObject(result.name());
        }
    }

    private static double number(JsonObject json, String... path) {
        JsonObject at = json;
        for (int step = 0; step < path.length - 1; step++) {
            at = at.getJsonObject(path[step]);
        }
        return at.getJsonNumber(path[path.length - 1]).doubleValue();
    }

    private static boolean isMet(JsonObject json, String target) {
        return json.getJsonObject("targets").getJsonObject(target).getBoolean("met");
    }

    private static Series series(String name, double value) {
        return new Series(name, List.of(value));
    }

    /** A hundred of them, two of which are rare. */
    private static Histogram latencies(double median, double rare) {
        Histogram histogram = new Histogram(4);
        for (int event = 1; event <= 100; event++) {
            histogram.recordValue((long) ((event <= 98 ? median : rare) * MILLISECOND));
        }
        return histogram;
    }
}
