package dev.semel.benchmarks.ordinary;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plant.Plant;
import dev.semel.benchmarks.plant.ProcessorTime;
import dev.semel.benchmarks.result.ProcessorResult;
import dev.semel.benchmarks.result.Result;

/**
 * B9. How long the processors work for an event, from its append to its mark, at 100 and at 600 events per second. Beside the
 * server whose commits wake its relay stands the same application without a relay, whose events another server finds by a poll
 * once a second. What database and servers use while no event comes is subtracted. The queue has no consumer.
 */
public final class OrdinaryLoad implements Benchmark {

    /** Of {@code benchmark.seconds}: the kernel counts in hundredths of a second, and a vacuum should not decide a run. */
    private static final int LONGER = 4;

    private static final String POLLED = "polled-1s";

    /** A third of what an event cost more than a polled one on 22 November 2026: 2.6 and 2.3 ms. */
    private static final ProcessorTime TARGET = new ProcessorTime(0.87, 0.77);

    @Override
    public String name() {
        return "B9";
    }

    @Override
    public Result measure(RunPlan plan) {
        int seconds = LONGER * plan.seconds();
        ProcessorResult result = new ProcessorResult(name());
        try (Plant wakes = Plant.of("ordinary").with("semel.relay.poll-interval", "PT1S");
                Plant polls = Plant.of("ordinary-polled").with("semel.relay.poll-interval", "PT1S")) {
            wakes.startServer();
            polls.with("semel.relay.enabled", false).startServer();
            polls.with("semel.relay.enabled", true).startServer("relay");
            Traffic woken = new Traffic(wakes);
            Traffic polled = new Traffic(polls);
            woken.warmUp();
            polled.warmUp();
            for (int run = 1; run <= plan.runs(); run++) {
                measure(woken, "", seconds, result);
                measure(polled, POLLED + " ", seconds, result);
            }
            return result.compare(Rate.ORDINARY.label(), POLLED + " " + Rate.ORDINARY.label(), TARGET)
                    .of(wakes.circumstances());
        }
    }

    private static void measure(Traffic traffic, String way, int seconds, ProcessorResult result) {
        ProcessorTime idle = traffic.idle(seconds);
        result.add(way + "idle", "second", idle);
        for (Rate rate : Rate.values()) {
            result.add(way + rate.label(), "event", traffic.perEvent(rate, seconds, idle));
        }
    }
}
