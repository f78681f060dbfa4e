package dev.semel.benchmarks.contention;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.consumer.Drain;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.relay.HotGroup;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * B12. The serialised rate. All messages with one key, and eight copies of each key, one right after the other so that all
 * sessions want it at once, beside the same copies far apart. All messages of one group to a consumer that works on one of a group
 * at a time, beside messages of a thousand groups; and once more where the broker, too, knows the group. All events of one group
 * in the outbox, beside events of a thousand groups. What cannot wait for its key or group is stored and comes once more: the time
 * ends when nothing is left.
 */
public final class HotSpots implements Benchmark {

    private static final int SESSIONS = 8;
    private static final int COPIES = SESSIONS;
    private static final int GROUPS = 1000;

    private static final String GROUP = "semel_group";
    private static final String GROUP_OF_THE_BROKER = "JMSXGroupID";

    private static final String APART = "copies-far-apart";
    private static final String TOGETHER = "copies-at-once";
    private static final String ONE_KEY = "one-key";
    private static final String MANY_GROUPS = "thousand-groups";
    private static final String ONE_GROUP = "one-group";
    private static final String ONE_GROUP_OF_THE_BROKER = "one-group-in-the-broker-too";

    @Override
    public String name() {
        return "B12";
    }

    @Override
    public Result measure(RunPlan plan) {
        try (Installation installation = Installation.of("hot-spots").with("benchmark.sessions", SESSIONS)) {
            Drain keys = new Drain(installation, "non-transacted").prepare();
            Drain groups = new Drain(installation, "one-at-a-time").prepare();
            installation.startServer();
            Map<String, Series> series = plan.measure(List.of(
                    new Variant(APART, count -> keys.copies(copies(count, false))),
                    new Variant(TOGETHER, count -> keys.copies(copies(count, true))),
                    new Variant(ONE_KEY, count -> keys.copies(oneKey(count))),
                    new Variant(MANY_GROUPS, count -> groups.inGroups(count, GROUP, GROUPS)),
                    new Variant(ONE_GROUP, count -> groups.inGroups(count, GROUP, 1)),
                    new Variant(ONE_GROUP_OF_THE_BROKER, count -> groups.inGroups(count, GROUP_OF_THE_BROKER, 1))));
            return result(series, installation.circumstances()).with("relay", new HotGroup().measure(plan));
        }
    }

    private static List<String> copies(int messages, boolean together) {
        List<String> keys = Post.freshKeys(messages / COPIES);
        return IntStream.range(0, keys.size() * COPIES)
                .mapToObj(message -> keys.get(together ? message / COPIES : message % keys.size()))
                .toList();
    }

    private static List<String> oneKey(int messages) {
        String key = Post.freshKeys(1).get(0);
        return IntStream.range(0, messages).mapToObj(message -> key).toList();
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        return Result.ofRates(name(), "one hot key, one hot group, " + SESSIONS + " sessions", "msg/s")
                .main(Comparison.of(series.get(TOGETHER)).beside(APART, series.get(APART)))
                .part(ONE_KEY, Comparison.of(series.get(ONE_KEY)).beside(APART, series.get(APART)))
                .part(ONE_GROUP, Comparison.of(series.get(ONE_GROUP)).beside(MANY_GROUPS, series.get(MANY_GROUPS)))
                .part(
                        ONE_GROUP_OF_THE_BROKER,
                        Comparison.of(series.get(ONE_GROUP_OF_THE_BROKER)).beside(MANY_GROUPS, series.get(MANY_GROUPS)))
                .of(series.values(), circumstances);
    }
}
