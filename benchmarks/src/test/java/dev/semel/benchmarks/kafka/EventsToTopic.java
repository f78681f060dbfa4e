package dev.semel.benchmarks.kafka;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.installation.Deployment;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import dev.semel.benchmarks.rival.RivalProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

/**
 * B17. The relay drains committed events into a topic, beside a bare producer without a database, a poller by hand that sends whole
 * batches, and Debezium Engine.
 */
public final class EventsToTopic implements Benchmark {

    private static final int EVENTS = 50_000;
    private static final int PARTITIONS = 4;
    private static final String TOPIC = "bench.relay";
    private static final String BARE = "bare-producer";
    private static final String DEBEZIUM = "debezium-engine";
    private static final String POLLER = "poller-whole-batches";
    private static final String CAPTURED_TABLE = "debezium_outbox";
    private static final String POLLED_TABLE = "poller_outbox";

    /** A commit wakes the relay for the slots of its events alone; events of so many groups are in each of them. */
    private static final int WAKING = 200;

    private static final double MOST_REPEATED = 0.02;
    private static final Duration MARKS = Duration.ofMinutes(1);
    private static final Duration LOOK = Duration.ofMillis(2);

    @Override
    public String name() {
        return "B17";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.withChangeDataCapture("topics")
                .withKafka(Records.topics(List.of(TOPIC), PARTITIONS))
                .deploying(Deployment.KAFKA)
                // It is to begin when it is told to.
                .with("semel.relay.poll-interval", "PT2H")) {
            Backlog backlog = new Backlog(installation, Template.make(installation.startServer(), TOPIC));
            backlog.createTable(CAPTURED_TABLE);
            backlog.createTable(POLLED_TABLE);
            installation.administrator().execute("ALTER ROLE shop REPLICATION");
            try (TopicWatch watch = new TopicWatch(installation.kafka(), TOPIC)) {
                Variant bare = rival(installation, BARE, watch, events -> {});
                Variant debezium = capturing(installation, watch, events -> backlog.fillTable(CAPTURED_TABLE, events));
                Variant poller = rival(installation, POLLER, watch, events -> backlog.fillTable(POLLED_TABLE, events));
                Variant relay = new Variant("relay", events -> relay(installation, backlog, watch, events));
                List<Variant> variants = List.of(relay, bare, poller, debezium);
                return result(plan.measure(variants, EVENTS), installation.circumstances());
            }
        }
    }

    // The time ends with the last mark.
    private static double relay(Installation installation, Backlog backlog, TopicWatch watch, int events) {
        backlog.fill(events);
        watch.begin();
        new Application(installation.application()).place(TOPIC, 0, WAKING);
        double rate = watch.perSecond(events + WAKING, () -> await().atMost(MARKS)
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK)
                .until(() -> backlog.pending() == 0));
        requireAll("relay", watch.come(), events + WAKING, 0);
        return rate;
    }

    private static Variant rival(Installation installation, String name, TopicWatch watch, IntConsumer fill) {
        return variant(start(installation, name), name, watch, fill);
    }

    private static JavaProcess start(Installation installation, String name) {
        JavaProcess rival = installation.start(name, RivalProcess.class, name, TOPIC, installation.kafka());
        rival.answer();
        return rival;
    }

    // It runs once from before its events are committed, so that it remembers from where to read on.
    private static Variant capturing(Installation installation, TopicWatch watch, IntConsumer fill) {
        JavaProcess rival = start(installation, DEBEZIUM);
        watch.begin();
        rival.ask(String.valueOf(Template.ORDERS));
        await().atMost(MARKS).until(() -> isCaptured(installation));
        fill.accept(Template.ORDERS);
        watch.perSecond(Template.ORDERS, () -> {});
        rival.ask("stop");
        return variant(rival, DEBEZIUM, watch, fill);
    }

    private static boolean isCaptured(Installation installation) {
        return installation.administrator().count("SELECT count(*) FROM pg_replication_slots WHERE active") > 0;
    }

    private static Variant variant(JavaProcess rival, String name, TopicWatch watch, IntConsumer fill) {
        return new Variant(name, events -> {
            fill.accept(events);
            watch.begin();
            // A bare producer and a poller answer when all are there.
            CompletableFuture<Double> rate = CompletableFuture.supplyAsync(() -> watch.perSecond(events, () -> {}));
            rival.ask(String.valueOf(events));
            rate.join();
            rival.ask("stop");
            requireAll(name, watch.come(), events, MOST_REPEATED);
            return rate.join();
        });
    }

    private static void requireAll(String name, long records, long events, double mostRepeated) {
        if (records < events || records > events * (1 + mostRepeated)) {
            throw new IllegalStateException(
                    "Of " + name + " came " + records + " records instead of " + events + ": the measurement is void.");
        }
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        return Result.ofRates(name(), "drain of " + EVENTS + " committed events of 1 KiB into a topic", "records/s")
                .main(Comparison.of(series.get("relay"))
                        .beside(BARE, series.get(BARE), 0.8)
                        .beside(POLLER, series.get(POLLER))
                        .beside(DEBEZIUM, series.get(DEBEZIUM)))
                .of(series.values(), circumstances);
    }
}
