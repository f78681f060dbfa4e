package dev.semel.benchmarks.plan;

import java.util.List;

/** The values of one variant, one of each run. */
public record Series(String name, List<Double> values) {

    public Series {
        values = List.copyOf(values);
    }

    public double median() {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    public double least() {
        return values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    }

    public double greatest() {
        return values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
