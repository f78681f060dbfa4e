package dev.semel.benchmarks.relay;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;

/**
 * B3. The relay drains committed events, beside a bare producer that has no database, the hand-written poller of the usual
 * articles, and Debezium Engine with its outbox event router.
 */
public final class Throughput implements Benchmark {

    private static final int EVENTS = 50_000;

    /** Of the poller's backlog, which is as long: all of it would take minutes. */
    private static final int POLLED = 3000;

    private static final String POLLED_TABLE = "poller_outbox";
    private static final String CAPTURED_TABLE = "debezium_outbox";

    @Override
    public String name() {
        return "B3";
    }

    @Override
    public Result measure(RunPlan plan) {
        // The relay is to begin when it is told to, not when its timer finds half of the events.
        try (Installation installation =
                Installation.withChangeDataCapture("throughput").with("semel.relay.poll-interval", "PT2H")) {
            Backlog backlog = RelayDrain.backlog(installation);
            List.of(POLLED_TABLE, CAPTURED_TABLE).forEach(backlog::createTable);
            installation.administrator().execute("ALTER ROLE shop REPLICATION");
            RivalDrain bare = RivalDrain.start(installation, "bare-producer", events -> {});
            RivalDrain poller = RivalDrain.start(
                    installation, "poller-single-sends", events -> backlog.fillTable(POLLED_TABLE, EVENTS));
            RivalDrain debezium = RivalDrain.start(
                            installation, "debezium-engine", events -> backlog.fillTable(CAPTURED_TABLE, events))
                    .onceFromTheStart(Template.ORDERS, () -> isCaptured(installation));
            List<Variant> variants = List.of(
                    new Variant("relay", new RelayDrain(installation, backlog)::all),
                    bare.variant(),
                    poller.variant().upTo(POLLED),
                    debezium.variant());
            return result(plan.measure(variants, EVENTS), installation.circumstances());
        }
    }

    private static boolean isCaptured(Installation installation) {
        return installation.administrator().count("SELECT count(*) FROM pg_replication_slots WHERE active") > 0;
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        return Result.ofRates(name(), "drain of " + EVENTS + " committed events of 1 KiB", "msg/s")
                .main(Comparison.of(series.get("relay"))
                        .beside("bare-producer", series.get("bare-producer"), 0.9)
                        .beside("poller-single-sends", series.get("poller-single-sends"), 20)
                        .beside("debezium-engine", series.get("debezium-engine"), 1.3))
                .of(series.values(), circumstances);
    }
}
