package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.client.Line;
import dev.semel.benchmarks.client.Pace;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.LatencyResult;
import dev.semel.benchmarks.result.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * B11. What the annotation adds to the way of a message, from the sender's call to the commit of its effect: the same bean with
 * and without it, in non-transacted delivery, with work of 0, 10 and 500 ms beside its insert. The pace is far below what either can do.
 */
public final class AddedLatency implements Benchmark {

    /** Of {@code benchmark.seconds}: rare outliers want longer runs than rates. */
    private static final int LONGER = 3;

    private static final int WARM_UP_SECONDS = 60;

    private static final String ANNOTATED = "timed-non-transacted";
    private static final String UNANNOTATED = "timed-unannotated";

    /** Work of so many milliseconds, and how many messages a second eight sessions do at ease. */
    private record Work(int milliseconds, int perSecond) {

        private static final List<Work> ALL = List.of(new Work(0, 50), new Work(10, 50), new Work(500, 5));

        String name() {
            return milliseconds + "ms";
        }

        String of(String consumer) {
            return consumer + "-" + name();
        }

        void warmUp(TimedDeliveries deliveries) {
            measure(deliveries, WARM_UP_SECONDS);
        }

        Histogram measure(TimedDeliveries deliveries, int seconds) {
            return deliveries.measure(milliseconds, new Pace(perSecond), seconds);
        }
    }

    /** One consumer with one kind of work. */
    private record Turn(Work work, String consumer) {

        static List<Turn> all() {
            List<Turn> turns = new ArrayList<>();
            Work.ALL.forEach(work -> turns.addAll(List.of(new Turn(work, UNANNOTATED), new Turn(work, ANNOTATED))));
            return turns;
        }

        String name() {
            return work.of(consumer);
        }
    }

    @Override
    public String name() {
        return "B11";
    }

    @Override
    public Result measure(RunPlan plan) {
        LatencyResult result = LatencyResult.of(
                name(),
                "the sender's call to commit of the effect",
                Work.ALL.get(0).of(ANNOTATED));
        try (Installation installation = Installation.of("added-latency").startServer();
                Line annotated = installation.post().open("bench." + ANNOTATED);
                Line unannotated = installation.post().open("bench." + UNANNOTATED)) {
            Application application = new Application(installation.application());
            TimedDeliveries with = new TimedDeliveries(application, annotated);
            TimedDeliveries without = new TimedDeliveries(application, unannotated);
            Work.ALL.get(0).warmUp(with);
            Work.ALL.get(0).warmUp(without);
            Map<String, TimedDeliveries> ways = Map.of(ANNOTATED, with, UNANNOTATED, without);
            List<Turn> turns = Turn.all();
            for (int run = 1; run <= plan.runs(); run++) {
                for (Turn turn : turns) {
                    result.add(turn.name(), turn.work().measure(ways.get(turn.consumer()), LONGER * plan.seconds()));
                }
                Collections.rotate(turns, -1);
            }
            return resultOf(result, installation.circumstances());
        }
    }

    /** The result of runs of all variants. */
    public static Result resultOf(LatencyResult runs, Map<String, String> circumstances) {
        Work.ALL.forEach(work -> runs.added(work.name(), work.of(ANNOTATED), work.of(UNANNOTATED)));
        return runs.of(circumstances);
    }
}
