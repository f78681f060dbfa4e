package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.Result;

public final class CostPerMessage implements Benchmark {
    @Override
    public String name() {
        return "B6";
    }

    @Override
    public Result measure(RunPlan plan) {
        throw new UnsupportedOperationException();
    }
}
