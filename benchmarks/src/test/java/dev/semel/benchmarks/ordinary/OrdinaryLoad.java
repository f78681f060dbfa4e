package dev.semel.benchmarks.ordinary;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.consumer.Meter;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.installation.ProcessorTime;
import dev.semel.benchmarks.outbox.Backlog;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.benchmarks.result.ProcessorResult;
import dev.semel.benchmarks.result.Result;
import dev.semel.benchmarks.rival.RivalProcess;
import dev.semel.benchmarks.tap.PostgresTap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * B9. How long the processors work for an event, from its append to its mark, at 1, 100 and 600 events per second and in bulk; and what
 * it costs the database. Beside the server whose commits wake its relay stand the same application without a relay, whose
 * events another server finds by a poll once a second, and an application with a plain table and the poller of the usual articles,
 * at what it can keep up with: once a second, and told of each commit, which is the least that an event by itself can cost. What it
 * costs the database is also counted where commits linger. What is used while no event comes is subtracted. The queue has no consumer.
 */
public final class OrdinaryLoad implements Benchmark {

    /** Of {@code benchmark.seconds}: the kernel counts in hundredths of a second, and a vacuum should not decide a run. */
    private static final int LONGER = 4;

    private static final String WOKEN = "woken";
    private static final String POLLED = "polled-1s";
    private static final String BY_HAND = "poller-of-the-articles";
    private static final String LINGERING = ", commits linger 50 ms";
    private static final String TABLE = "poller_outbox";
    private static final String POLLER = "poller-every-second";
    private static final String TOLD_BY_HAND = "poller-told-of-each-commit";

    /** A third of what an event cost more than a polled one on 22 November 2026: 2.6 and 2.3 ms. */
    private static final ProcessorTime TARGET = new ProcessorTime(0.87, 0.77);

    /** An event is to be cheaper than one of theirs. */
    private static final ProcessorTime NO_MORE = new ProcessorTime(0, 0);

    @Override
    public String name() {
        return "B9";
    }

    @Override
    public Result measure(RunPlan plan) {
        int seconds = LONGER * plan.seconds();
        ProcessorResult result = result();
        count(installation("ordinary-counted"), List.of(Rate.values()), "", seconds, result);
        Installation lingers = installation("ordinary-lingering").with("semel.relay.linger", "PT0.05S");
        count(lingers, List.of(Rate.ORDINARY, Rate.BUSY), LINGERING, seconds, result);
        try (Installation wakes = installation("ordinary");
                Installation polls = installation("ordinary-polled");
                Installation byHand = installation("ordinary-by-hand");
                Installation toldByHand = installation("ordinary-told-by-hand")) {
            List<Way> ways = new ArrayList<>(List.of(
                    new Way(WOKEN, woken(wakes), List.of(Rate.values())),
                    new Way(POLLED, polled(polls), List.of(Rate.ORDINARY, Rate.BUSY)),
                    new Way(BY_HAND, byHand(byHand), List.of(Rate.ORDINARY)),
                    new Way(TOLD_BY_HAND, toldByHand(toldByHand), List.of(Rate.ORDINARY))));
            ways.forEach(way -> way.warmUp(seconds));
            for (int run = 1; run <= plan.runs(); run++) {
                ways.forEach(way -> way.measure(seconds, result));
                Collections.rotate(ways, -1);
            }
            return resultOf(result, wakes.circumstances());
        }
    }

    /** To which the runs are added. */
    public static ProcessorResult result() {
        return new ProcessorResult("B9", WOKEN, Rate.ORDINARY.label());
    }

    /** The result of runs of all ways. */
    public static Result resultOf(ProcessorResult runs, Map<String, String> circumstances) {
        return runs.beside(POLLED, TARGET).beside(BY_HAND, NO_MORE).of(circumstances);
    }

    private static Installation installation(String name) {
        return Installation.of(name).with("semel.relay.poll-interval", "PT1S");
    }

    private static Traffic woken(Installation installation) {
        return Traffic.of(installation.startServer());
    }

    private static Traffic polled(Installation installation) {
        installation.with("semel.relay.enabled", false).startServer();
        return Traffic.of(installation.with("semel.relay.enabled", true).startServer("relay"));
    }

    private static Traffic byHand(Installation installation) {
        startForPoller(installation);
        Traffic traffic = Traffic.ofPoller(installation, TABLE, () -> {});
        startPoller(installation, POLLER).ask("0");
        return traffic;
    }

    // It hears of a commit by a line on another thread, as the relay does.
    private static Traffic toldByHand(Installation installation) {
        startForPoller(installation);
        JavaProcess poller = startPoller(installation, TOLD_BY_HAND);
        Executor wakeUps = Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "wake-ups");
            thread.setDaemon(true);
            return thread;
        });
        return Traffic.ofPoller(installation, TABLE, () -> wakeUps.execute(() -> poller.ask("1")));
    }

    private static void startForPoller(Installation installation) {
        Backlog.createTable(installation.database(), TABLE);
        installation.with("semel.relay.enabled", false).startServer();
    }

    private static JavaProcess startPoller(Installation installation, String poller) {
        JavaProcess process = installation.start("poller", RivalProcess.class, poller, Traffic.QUEUE);
        process.answer();
        return process;
    }

    // In installations of their own: the tap is one step more between server and database.
    private static void count(Installation counted, List<Rate> rates, String how, int seconds, ProcessorResult result) {
        try (Installation installation = counted) {
            PostgresTap tap = installation.tap();
            Traffic traffic = woken(installation);
            traffic.bring(Rate.BUSY, seconds);
            Meter meter = Meter.of(tap, installation.database());
            for (Rate rate : rates) {
                int length = rate.seconds(seconds);
                result.add(
                        rate.label() + how, meter.perMessage(rate.events(length), () -> traffic.bring(rate, length)));
            }
        }
    }
}
