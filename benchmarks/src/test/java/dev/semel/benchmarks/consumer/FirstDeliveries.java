package dev.semel.benchmarks.consumer;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;

/**
 * B1. An annotated bean with one business insert, in non-transacted and in transacted delivery, beside the same bean without
 * Semel in the same delivery (its insert in a transaction of its own, so that a redelivery repeats it), the same bean in plain
 * XA, and a hand-written inbox: in plain Java with a transacted session and with automatic acknowledgement, and as a bean.
 */
public final class FirstDeliveries implements Benchmark {

    private static final List<String> CONSUMERS = List.of(
            "non-transacted",
            "transacted",
            "unannotated-non-transacted",
            "unannotated-transacted",
            "unannotated-xa",
            "inbox-in-server-non-transacted",
            "inbox-in-server-transacted",
            "inbox-automatic",
            "inbox-transacted");

    private static final String IN_SERVER = "hand-written-inbox-in-the-server";

    /** Of each bean, as shipped for the beans of the shop; and of the inbox. */
    private static final int SESSIONS = 8;

    @Override
    public String name() {
        return "B1";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("first-deliveries").with("benchmark.sessions", SESSIONS)) {
            List<Variant> variants = CONSUMERS.stream()
                    .map(consumer -> new Drain(installation, consumer).prepare().ofFirstDeliveries())
                    .toList();
            installation.startServer().startInbox(SESSIONS);
            return result(plan.measure(variants), installation.circumstances());
        }
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        Series xa = series.get("unannotated-xa");
        Series automatic = series.get("inbox-automatic");
        Series transacted = series.get("inbox-transacted");
        return Result.ofRates(name(), "first deliveries, " + SESSIONS + " sessions, text of 1 KiB", "msg/s")
                .main(Comparison.of(series.get("non-transacted"))
                        .beside("unannotated-same-delivery", series.get("unannotated-non-transacted"), 0.9)
                        .beside("unannotated-xa", xa, 3)
                        .beside("hand-written-inbox", automatic, 1.5)
                        .beside("hand-written-inbox-transacted-session", transacted, 1.5)
                        .beside(IN_SERVER, series.get("inbox-in-server-non-transacted"), 1))
                .part(
                        "transacted",
                        Comparison.of(series.get("transacted"))
                                .beside("unannotated-same-delivery", series.get("unannotated-transacted"), 0.9)
                                .beside("unannotated-xa", xa, 1.5)
                                .beside("hand-written-inbox", transacted)
                                .beside("hand-written-inbox-automatic-acknowledgement", automatic)
                                .beside(IN_SERVER, series.get("inbox-in-server-transacted"), 1))
                .of(series.values(), circumstances);
    }
}
