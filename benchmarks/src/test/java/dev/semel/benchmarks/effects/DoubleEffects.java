package dev.semel.benchmarks.effects;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.result.FiguresResult;
import dev.semel.benchmarks.result.Result;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * B14. How many effects are left of orders whose messages are sent once and three times, while the server is killed in between:
 * of the bean without Semel in each way of delivery, of a hand-written inbox, and of the annotated bean. All of them are at
 * work in the server that is killed. A message and its copies have the same key.
 */
public final class DoubleEffects implements Benchmark {

    private static final String NAIVE = "unannotated-transacted";

    private static final List<String> UNPROTECTED = List.of("unannotated-non-transacted", NAIVE, "unannotated-xa");
    private static final List<String> PROTECTED =
            List.of("inbox-in-server-non-transacted", "inbox-in-server-transacted", "non-transacted", "transacted");
    private static final List<String> CONSUMERS =
            Stream.of(UNPROTECTED, PROTECTED).flatMap(List::stream).toList();

    private static final String ONCE = "sent-once";
    private static final String THRICE = "sent-three-times";

    private static final int ORDERS_PER_SECOND = 200;

    @Override
    public String name() {
        return "B14";
    }

    @Override
    public Result measure(RunPlan plan) {
        int orders = ORDERS_PER_SECOND * plan.seconds();
        FiguresResult result = new FiguresResult(name(), "effects of orders; kills of each way: " + plan.runs());
        try (Installation installation = Installation.of("double-effects")) {
            Wave once = new Wave(installation, CONSUMERS, orders, 1).prepare();
            installation.startServer();
            measure(plan, once, ONCE, result);
            measure(plan, new Wave(installation, CONSUMERS, orders, 3), THRICE, result);
            return result.main("effects/order of a naive consumer", result.ratio(NAIVE + " " + THRICE))
                    .of(installation.circumstances());
        }
    }

    private static void measure(RunPlan plan, Wave wave, String situation, FiguresResult result) {
        Map<String, Long> effects = new LinkedHashMap<>();
        for (int run = 1; run <= plan.runs(); run++) {
            wave.run();
            CONSUMERS.forEach(consumer -> effects.merge(consumer, effects(wave, consumer), Long::sum));
        }
        long orders = (long) wave.orders() * plan.runs();
        effects.forEach((consumer, count) -> result.add(consumer + " " + situation, "orders", orders)
                .add(consumer + " " + situation, "messages", orders * wave.copies())
                .add(consumer + " " + situation, "effects", count)
                .add(consumer + " " + situation, "double effects", count - orders)
                .ratio(consumer + " " + situation, count / (double) orders));
    }

    private static long effects(Wave wave, String consumer) {
        long effects = wave.effects(consumer);
        boolean isRight = PROTECTED.contains(consumer)
                ? effects == wave.orders()
                : effects >= (long) wave.orders() * wave.copies();
        if (!isRight) {
            throw new IllegalStateException("The consumer " + consumer + " left " + effects + " effects of "
                    + wave.orders() + " orders, each sent " + wave.copies() + " times: the measurement is void.");
        }
        return effects;
    }
}
