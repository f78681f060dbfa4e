package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.CostResult;
import dev.semel.benchmarks.result.Result;
import dev.semel.benchmarks.tap.PostgresTap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * B6. What one message costs the database: statements, round trips, commits and flushes of the write-ahead log; of a first
 * delivery, a duplicate, and a message that fails once and succeeds when it is tried again. One session, so that no two commits
 * share a flush; what the idle server asks by itself is subtracted.
 */
public final class CostPerMessage implements Benchmark {

    /** One for each mode and way of delivery in which the database knows one phase. */
    private static final List<String> CONSUMERS = List.of(
            "non-transacted",
            "transacted",
            "leased",
            "unannotated-non-transacted",
            "unannotated-transacted",
            "unannotated-xa");

    private static final String XA = "xa";

    private static final Set<String> ANNOTATED = Set.of("non-transacted", "transacted", "leased", XA);

    private static final int MESSAGES = 1000;
    private static final int FAILING = 200;

    @Override
    public String name() {
        return "B6";
    }

    @Override
    public Result measure(RunPlan plan) {
        CostResult result = new CostResult(name());
        Map<String, String> circumstances = measure(Installation.of("cost"), CONSUMERS, result);
        measure(Installation.of("cost-xa").inTwoPhases(), List.of(XA), result);
        return result.of(circumstances);
    }

    private static Map<String, String> measure(Installation fresh, List<String> consumers, CostResult result) {
        try (Installation installation = fresh.with("benchmark.sessions", 1)) {
            PostgresTap tap = installation.tap();
            List<Drain> drains = consumers.stream()
                    .map(consumer -> new Drain(installation, consumer).prepare())
                    .toList();
            installation.startServer();
            Meter meter = Meter.of(tap, installation.database());
            drains.forEach(drain -> measure(drain, meter, result));
            return installation.circumstances();
        }
    }

    private static void measure(Drain drain, Meter meter, CostResult result) {
        List<String> keys = Post.freshKeys(MESSAGES);
        // Prepared statements and caches.
        drain.first(Post.freshKeys(FAILING));
        result.add(drain.consumer(), "first delivery", meter.perMessage(MESSAGES, () -> drain.first(keys)));
        if (ANNOTATED.contains(drain.consumer())) {
            result.add(drain.consumer(), "duplicate", meter.perMessage(MESSAGES, () -> drain.duplicates(keys)));
            result.add(
                    drain.consumer(),
                    "failed, then retried",
                    meter.perMessage(
                            FAILING,
                            () -> drain.failing(
                                    Post.freshKeys(FAILING), drain.consumer().equals(XA) ? 1 : 2)));
        }
    }
}
