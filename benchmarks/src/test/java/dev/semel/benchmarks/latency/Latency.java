package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Application;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.latency.Journey.Committed;
import dev.semel.benchmarks.outbox.Template;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.LatencyResult;
import dev.semel.benchmarks.result.LatencyResult.Point;
import dev.semel.benchmarks.result.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * B4. From the commit of an event to the commit of its effect at 100 events per second, idle and under load; beside the same with
 * polling: the events are inserted by a foreign process, so that nothing wakes the relay, and its poll interval finds them; and
 * beside a bare send after the commit to a bean without a key, which loses the message in a crash between the two; that, too, idle and
 * under a load of its own kind.
 */
public final class Latency implements Benchmark {

    /** Of {@code benchmark.seconds}: rare outliers want longer runs than rates. */
    private static final int LONGER = 3;

    /** Two processors compile what is used often for a minute and more, in the time of those who wait. */
    private static final int WARM_UP_SECONDS = 90;

    private static final String QUEUE = "bench.timed";
    private static final String BARE_QUEUE = "bench.timed-unannotated";
    private static final String IDLE = "idle";
    private static final String BARE = "bare";
    private static final String LOADED = "under-load";
    private static final String BARE_LOADED = "bare-under-load";
    private static final String POLLING_1S = "polling-1s";
    private static final String POLLING_100MS = "polling-100ms";

    private static final double MOST_TO_BARE = 1.3;
    private static final double MOST_OF_RARE = 5;
    private static final double MOST_UNDER_LOAD = 2;

    private final LatencyResult result = LatencyResult.of(name(), "commit of the event to commit of the effect", IDLE);

    @Override
    public String name() {
        return "B4";
    }

    @Override
    public Result measure(RunPlan plan) {
        int seconds = LONGER * plan.seconds();
        Map<String, String> circumstances = withPollInterval("PT1S", (installation, template) -> {
            Application application = new Application(installation.application());
            Journey woken = new Journey(application, number -> appended(application, QUEUE, number));
            Journey bare = new Journey(application, number -> committed(application.placeBare(BARE_QUEUE, 1)));
            Load events = Load.ofEvents(application);
            Load bareMessages = Load.ofBareMessages(application);
            try (ForeignClient client = new ForeignClient(installation.database(), template)) {
                Journey polled = new Journey(application, client::insert);
                Map<String, Supplier<Histogram>> variants = new LinkedHashMap<>();
                variants.put(IDLE, () -> woken.measure(seconds));
                variants.put(BARE, () -> bare.measure(seconds));
                variants.put(LOADED, () -> events.during(woken, seconds));
                variants.put(BARE_LOADED, () -> bareMessages.during(bare, seconds));
                variants.put(POLLING_1S, () -> polled.measure(seconds));
                events.during(woken, WARM_UP_SECONDS);
                bareMessages.during(bare, WARM_UP_SECONDS);
                // An event that is alone goes another way to the broker than several.
                woken.measure(WARM_UP_SECONDS);
                variants.values().forEach(Supplier::get);
                repeat(plan.runs(), variants);
            }
        });
        withPollInterval("PT0.1S", (installation, template) -> {
            try (ForeignClient client = new ForeignClient(installation.database(), template)) {
                Journey polled = new Journey(new Application(installation.application()), client::insert);
                polled.measure(WARM_UP_SECONDS);
                repeat(plan.runs(), Map.of(POLLING_100MS, () -> polled.measure(seconds)));
            }
        });
        return resultOf(result, circumstances);
    }

    /** The result of runs of all variants. */
    public static Result resultOf(LatencyResult runs, Map<String, String> circumstances) {
        return runs.target(IDLE, 10, 40)
                .target(LOADED, 10, 40)
                .ratio("idle-median-to-bare-median", Point.median(IDLE), Point.median(BARE), MOST_TO_BARE)
                .ratio("idle-p99-to-idle-median", Point.rare(IDLE), Point.median(IDLE), MOST_OF_RARE)
                .ratio("under-load-median-to-idle-median", Point.median(LOADED), Point.median(IDLE), MOST_UNDER_LOAD)
                .ratio("under-load-p99-to-idle-p99", Point.rare(LOADED), Point.rare(IDLE), MOST_UNDER_LOAD)
                .beside(BARE_LOADED)
                .beside(POLLING_1S)
                .beside(POLLING_100MS)
                .of(circumstances);
    }

    private interface Measuring {
        void in(Installation installation, Template template);
    }

    private static Map<String, String> withPollInterval(String interval, Measuring measuring) {
        try (Installation installation = Installation.of("latency").with("semel.relay.poll-interval", interval)) {
            measuring.in(installation, Template.make(installation.startServer(), QUEUE));
            return installation.circumstances();
        }
    }

    private void repeat(int runs, Map<String, Supplier<Histogram>> variants) {
        List<String> order = new ArrayList<>(variants.keySet());
        for (int run = 0; run < runs; run++) {
            order.forEach(name -> result.add(name, variants.get(name).get()));
            Collections.rotate(order, -1);
        }
    }

    static Committed appended(Application application, String queue, int number) {
        return committed(application.place(queue, number % Template.ORDERS, 1));
    }

    private static Committed committed(String answer) {
        String[] words = answer.split(" ");
        return new Committed(words[1], Long.parseLong(words[0]));
    }
}
