package dev.semel.benchmarks.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Goal;
import dev.semel.benchmarks.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * B7. What a million events leave in the table, kept, and deleted as soon as they are published: as fast as they go, a fifth of
 * them after the other, and at a steady pace. Only the database itself vacuums, which looks once a minute. A run of its
 * own is a fifth, so {@code benchmark.runs} says nothing here.
 */
public final class Bloat implements Benchmark {

    private static final int FIFTHS = 5;
    private static final int EVENTS = 200_000;
    private static final int PER_SECOND = 5_000;

    private static final String KEEP = "keep";
    private static final String DELETE = "delete";

    private static final String BODIES = ", raw bodies";
    private static final String STEADY = ", " + PER_SECOND + " a second";

    private static final double MOST_OF_BODIES = 1.25;
    private static final double MOST_LEFT = 100;

    private static final double MEBIBYTE = 1024.0 * 1024;

    private final List<Series> sizes = new ArrayList<>();

    @Override
    public String name() {
        return "B7";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = installation(KEEP)) {
            Series kept = drain(installation, KEEP);
            installation.administrator().execute("VACUUM FULL semel_outbox_event");
            sizes.add(new Series("keep, as small as can be", List.of(mebibytes(installation.administrator()))));
            Series deleted = deleted();
            keepPace(KEEP);
            keepPace(DELETE);
            return resultOf(kept, deleted, sizes, installation.circumstances());
        }
    }

    /** The result of the rates, and of the sizes after each fifth. */
    public static Result resultOf(Series kept, Series deleted, List<Series> sizes, Map<String, String> circumstances) {
        return Result.ofRates("B7", "table of the outbox over a million events", "msg/s")
                .main(Comparison.of(deleted).beside(KEEP, kept))
                .of(List.of(kept, deleted), circumstances)
                .with("size", "MiB of table and indexes after each fifth", sizes)
                .with(List.of(
                        new Goal("kept-ratio", ratioToBodies(sizes, KEEP), MOST_OF_BODIES),
                        new Goal("kept-ratio-at-a-steady-pace", ratioToBodies(sizes, KEEP + STEADY), MOST_OF_BODIES),
                        new Goal("deleted-mib", greatest(sizes, DELETE + STEADY), MOST_LEFT)));
    }

    private static double ratioToBodies(List<Series> sizes, String variant) {
        return greatest(sizes, variant) / greatest(sizes, variant + BODIES);
    }

    private static double greatest(List<Series> sizes, String variant) {
        return sizes.stream()
                .filter(size -> size.name().equals(variant))
                .findFirst()
                .orElseThrow()
                .greatest();
    }

    private Series deleted() {
        try (Installation installation = installation(DELETE)) {
            return drain(installation, DELETE);
        }
    }

    private static Installation installation(String mode) {
        return installation(mode, mode);
    }

    private static Installation installation(String name, String mode) {
        return Installation.of("bloat-" + name)
                .with("semel.relay.poll-interval", "PT2H")
                .with("semel.retention.published-mode", mode);
    }

    private Series drain(Installation installation, String mode) {
        Backlog backlog = RelayDrain.backlog(installation);
        RelayDrain drain = new RelayDrain(installation, backlog);
        List<Double> rates = new ArrayList<>();
        List<Double> after = new ArrayList<>();
        for (int fifth = 1; fifth <= FIFTHS; fifth++) {
            backlog.addAndLeave(EVENTS);
            rates.add(drain.rest(EVENTS));
            after.add(mebibytes(installation.administrator()));
            System.out.printf(
                    "  fifth %d: %-12s %8.0f /s, %.0f MiB%n", fifth, mode, rates.get(fifth - 1), after.get(fifth - 1));
        }
        keep(installation, mode, after);
        return new Series(mode, rates);
    }

    private void keepPace(String mode) {
        try (Installation installation = installation(mode + "-steady", mode)) {
            Backlog backlog = RelayDrain.backlog(installation);
            Application application = new Application(installation.application());
            List<Double> after = new ArrayList<>();
            for (int fifth = 1; fifth <= FIFTHS; fifth++) {
                new Pace(1).run(EVENTS / PER_SECOND, second -> {
                    backlog.addAndLeave(PER_SECOND);
                    application.place(RelayDrain.QUEUE, 0, RelayDrain.WAKING);
                });
                await().atMost(RelayDrain.MARKS).until(() -> backlog.pending() == 0);
                installation.broker().empty(RelayDrain.QUEUE);
                after.add(mebibytes(installation.administrator()));
                System.out.printf("  fifth %d: %-12s %.0f MiB%n", fifth, mode, after.get(fifth - 1));
            }
            keep(installation, mode + STEADY, after);
        }
    }

    private void keep(Installation installation, String variant, List<Double> after) {
        sizes.add(new Series(variant, after));
        if (variant.startsWith(KEEP)) {
            sizes.add(new Series(variant + BODIES, List.of(rawBodies(installation.administrator()))));
        }
    }

    private static double rawBodies(Database database) {
        return database.count("SELECT sum(octet_length(body)) FROM semel_outbox_body") / MEBIBYTE;
    }

    private static double mebibytes(Database database) {
        return database.count("SELECT (pg_total_relation_size('semel_outbox_event')"
                + " + pg_total_relation_size('semel_outbox_body')) / 1048576");
    }
}
