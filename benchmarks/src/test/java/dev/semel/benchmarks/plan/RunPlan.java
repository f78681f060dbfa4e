package dev.semel.benchmarks.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Warm-up, then a number of runs, each of which takes every variant once: noise of the machine hits all alike. Each run
 * begins with another variant.
 */
public record RunPlan(int runs, int seconds) {

    private static final int[] WARM_UP = {4000, 8000};

    /** As the command line says. */
    public static RunPlan fromSettings() {
        return new RunPlan(Integer.getInteger("benchmark.runs"), Integer.getInteger("benchmark.seconds"));
    }

    /** The series of each variant, by its name. */
    public Map<String, Series> measure(List<Variant> variants) {
        return run(variants, sizes(warmUp(variants, WARM_UP)));
    }

    /** The same with runs of the given size, however long they take. */
    public Map<String, Series> measure(List<Variant> variants, int size) {
        warmUp(variants, size / 5, size, size, size, size);
        return measureWarm(variants, size);
    }

    /** The same without warm-up. */
    public Map<String, Series> measureWarm(List<Variant> variants, int size) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        variants.forEach(variant -> sizes.put(variant.name(), size));
        return run(variants, sizes);
    }

    private Map<String, Series> run(List<Variant> variants, Map<String, Integer> sizes) {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        variants.forEach(variant -> values.put(variant.name(), new ArrayList<>()));
        List<Variant> order = new ArrayList<>(variants);
        for (int run = 1; run <= runs; run++) {
            for (Variant variant : order) {
                double rate = variant.perSecond().applyAsDouble(sizes.get(variant.name()));
                values.get(variant.name()).add(rate);
                System.out.printf("  run %d: %-32s %8.0f /s%n", run, variant.name(), rate);
            }
            Collections.rotate(order, -1);
        }
        Map<String, Series> series = new LinkedHashMap<>();
        values.forEach((name, rates) -> series.put(name, new Series(name, rates)));
        return series;
    }

    /** Lets each variant do work of these sizes; answers how fast it was at last. */
    public Map<String, Double> warmUp(List<Variant> variants, int... sizes) {
        Map<String, Double> rates = new LinkedHashMap<>();
        for (int size : sizes) {
            for (Variant variant : variants) {
                double rate = variant.perSecond().applyAsDouble(size);
                rates.put(variant.name(), rate);
                System.out.printf("  warm-up: %-30s %8.0f /s%n", variant.name(), rate);
            }
        }
        return rates;
    }

    /** How much work each variant needs for a run of the wanted length. */
    private Map<String, Integer> sizes(Map<String, Double> rates) {
        Map<String, Integer> sizes = new LinkedHashMap<>();
        rates.forEach((name, rate) -> sizes.put(name, (int) Math.max(1000, rate * seconds)));
        return sizes;
    }
}
