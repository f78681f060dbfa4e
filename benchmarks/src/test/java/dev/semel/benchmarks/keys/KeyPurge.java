package dev.semel.benchmarks.keys;

import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Line;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.latency.PurgeWatch;
import dev.semel.benchmarks.latency.TimedDeliveries;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.Result;

/** Deliveries at an even pace beside a large table, and beside its purge, until that has removed the last old key. */
record KeyPurge(Installation installation, int keys) {

    static final String QUEUE = "bench.timed-non-transacted";

    private static final Pace PACE = new Pace(100);

    /** Keys of two months are kept, as if an operator had said so. */
    KeyPurge forbid() {
        watch().forbid();
        return this;
    }

    Result measure(RunPlan plan) {
        try (Line line = installation.post().open(QUEUE)) {
            TimedDeliveries deliveries = new TimedDeliveries(new Application(installation.application()), line);
            return watch().measure(
                            "the sender's call to commit of the effect",
                            seconds -> deliveries.measure(0, PACE, seconds),
                            keys,
                            plan);
        }
    }

    private PurgeWatch watch() {
        return new PurgeWatch(installation, "keys_kept", "COMPLETED_KEYS");
    }
}
