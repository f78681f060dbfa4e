package dev.semel.benchmarks;

import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.Result;

/** One question about speed or cost, and how it is answered. */
public interface Benchmark {

    /** Short, for example {@code B1}: the key of its figures in {@code results.json}. */
    String name();

    Result measure(RunPlan plan);
}
