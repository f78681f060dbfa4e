package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;

/** B2. Duplicates skipped per second, beside first deliveries of the same runs. */
public final class Duplicates implements Benchmark {

    private static final int SESSIONS = 8;

    @Override
    public String name() {
        return "B2";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("duplicates").with("benchmark.sessions", SESSIONS)) {
            Drain nonTransacted = new Drain(installation, "non-transacted").prepare();
            Drain transacted = new Drain(installation, "transacted").prepare();
            installation.startServer();
            return result(
                    plan.measure(List.of(
                            nonTransacted.ofFirstDeliveries(),
                            nonTransacted.ofDuplicates(),
                            transacted.ofFirstDeliveries(),
                            transacted.ofDuplicates())),
                    installation.circumstances());
        }
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        return Result.ofRates(name(), "duplicates, " + SESSIONS + " sessions, text of 1 KiB", "msg/s")
                .main(Comparison.of(series.get("non-transacted-duplicates"))
                        .beside("first-deliveries", series.get("non-transacted"), 1.5))
                .part(
                        "transacted",
                        Comparison.of(series.get("transacted-duplicates"))
                                .beside("first-deliveries", series.get("transacted"), 1.5))
                .of(series.values(), circumstances);
    }
}
