package dev.semel.benchmarks.picture;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;

/** A picture for each of the questions that are asked most, from what {@code results.json} says of it. */
public final class Pictures {

    private static final String MEDIAN = "median";
    private static final String FIRST_DELIVERY = "first delivery";
    private static final double THOUSAND = 1000;

    private final JsonObject results;
    private final Path folder;

    public Pictures(JsonObject results, Path folder) {
        this.results = results;
        this.folder = folder;
    }

    /** Draws those whose benchmark is among the results. */
    public void draw() {
        draw("B3", "drain", BarPicture.linear("Drain of a backlog: events a second"), Pictures::rates);
        draw(
                "B4",
                "latency",
                BarPicture.logarithmic("From commit to effect: ms, on a logarithmic scale"),
                Pictures::latencies);
        draw("B5", "growth", BarPicture.linear("Drain of a long outbox: events a second"), Pictures::rates);
        draw("B6", "cost", BarPicture.linear("A first delivery at the database"), Pictures::costs);
        draw(
                "B14",
                "double-effects",
                BarPicture.linear("Effects too many of 1,000 orders while the server is killed"),
                Pictures::doubleEffects);
    }

    private void draw(String benchmark, String name, BarPicture picture, BiConsumer<JsonObject, BarPicture> bars) {
        if (!results.containsKey(benchmark)) {
            return;
        }
        bars.accept(results.getJsonObject(benchmark), picture);
        try {
            picture.save(folder.resolve(name + ".svg"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void rates(JsonObject result, BarPicture picture) {
        parts(
                result.getJsonObject("spread"),
                MEDIAN,
                (variant, rates) -> picture.bar(MEDIAN, variant, of(rates, MEDIAN)));
    }

    private static void latencies(JsonObject result, BarPicture picture) {
        parts(result, "p50", (variant, latencies) -> {
            picture.bar(MEDIAN, variant, of(latencies, "p50"));
            picture.bar("99 of 100 below", variant, of(latencies, "p99"));
        });
    }

    private static void costs(JsonObject result, BarPicture picture) {
        parts(result, FIRST_DELIVERY, (consumer, situations) -> {
            JsonObject cost = situations.getJsonObject(FIRST_DELIVERY);
            picture.bar("statements", consumer, of(cost, "statements"));
            picture.bar("round trips", consumer, of(cost, "roundTrips"));
            picture.bar("flushes of the log", consumer, of(cost, "walFlushes"));
        });
    }

    private static void doubleEffects(JsonObject result, BarPicture picture) {
        parts(result, "double-effects", (variant, figures) -> {
            int situation = variant.indexOf("-sent-");
            picture.bar(
                    variant.substring(situation + 1).replace('-', ' '),
                    variant.substring(0, situation),
                    of(figures, "double-effects") / of(figures, "orders") * THOUSAND);
        });
    }

    /** Those parts of a result that have such a figure. */
    private static void parts(JsonObject result, String figure, BiConsumer<String, JsonObject> bars) {
        for (Map.Entry<String, JsonValue> part : result.entrySet()) {
            if (part.getValue() instanceof JsonObject figures && figures.containsKey(figure)) {
                bars.accept(part.getKey(), figures);
            }
        }
    }

    private static double of(JsonObject figures, String figure) {
        return figures.getJsonNumber(figure).doubleValue();
    }
}
