package dev.semel.benchmarks.result;

import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;

/** A figure, and at most how large it should be. */
public record Goal(String name, double value, double atMost) {

    boolean isMet() {
        return value <= atMost;
    }

    JsonObjectBuilder json() {
        return Json.createObjectBuilder()
                .add("value", Round.to(2, value))
                .add("atMost", atMost)
                .add("met", isMet());
    }

    String row() {
        return "| %s | %.2f | %s |%n".formatted(name, value, verdict());
    }

    String verdict() {
        return "at most %s, %s".formatted(Round.shown(atMost), isMet() ? "met" : "**missed**");
    }
}
