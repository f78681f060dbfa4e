package dev.semel.benchmarks.result;

import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/** A histogram as a row that can be read: how many values lie in each of a few ranges. */
final class Buckets {

    private static final int[] UP_TO_MILLIS = {2, 4, 6, 8, 10, 20, 40, 100, 500, 1_000};
    private static final long MILLISECOND = 1_000_000;

    private Buckets() {}

    static String head() {
        return "| variant | "
                + Arrays.stream(UP_TO_MILLIS).mapToObj(limit -> "to " + limit).collect(Collectors.joining(" | "))
                + " | more |\n|---|" + "--:|".repeat(UP_TO_MILLIS.length + 1) + "\n";
    }

    /** Each range in percent of all values. */
    static String row(String variant, Histogram nanos) {
        return IntStream.rangeClosed(0, UP_TO_MILLIS.length)
                .mapToObj(range -> "%.1f".formatted(100.0 * events(nanos, range) / nanos.getTotalCount()))
                .collect(Collectors.joining(" | ", "| " + variant + " | ", " |\n"));
    }

    static JsonArrayBuilder json(Histogram nanos) {
        JsonArrayBuilder ranges = Json.createArrayBuilder();
        for (int range = 0; range <= UP_TO_MILLIS.length; range++) {
            var json = Json.createObjectBuilder().add("events", events(nanos, range));
            ranges.add(range < UP_TO_MILLIS.length ? json.add("upToMillis", UP_TO_MILLIS[range]) : json);
        }
        return ranges;
    }

    private static long events(Histogram nanos, int range) {
        LongUnaryOperator upTo = millis -> nanos.getCountBetweenValues(0, millis * MILLISECOND);
        long below = range == 0 ? 0 : upTo.applyAsLong(UP_TO_MILLIS[range - 1]);
        return (range == UP_TO_MILLIS.length ? nanos.getTotalCount() : upTo.applyAsLong(UP_TO_MILLIS[range])) - below;
    }
}
