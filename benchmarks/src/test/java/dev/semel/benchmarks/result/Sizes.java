package dev.semel.benchmarks.result;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.util.Map.Entry;

/** What one thing takes beside another one, and at most how many times as much it should. */
public record Sizes(String name, Entry<String, Double> one, Entry<String, Double> other, double atMost) {

    private double ratio() {
        return one.getValue() / other.getValue();
    }

    private boolean isMet() {
        return ratio() <= atMost;
    }

    JsonObjectBuilder json() {
        return Json.createObjectBuilder()
                .add(one.getKey(), Round.to(0, one.getValue()))
                .add(other.getKey(), Round.to(0, other.getValue()))
                .add("ratio", Round.to(2, ratio()))
                .add("atMost", atMost)
                .add("met", isMet());
    }

    public String text() {
        return "%s: %s %.0f, %s %.0f, %.2f times as much; at most %.2f, %s.%n"
                .formatted(
                        name,
                        one.getKey(),
                        one.getValue(),
                        other.getKey(),
                        other.getValue(),
                        ratio(),
                        atMost,
                        isMet() ? "met" : "**missed**");
    }
}
