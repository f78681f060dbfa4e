package dev.semel.benchmarks.kafka;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.Benchmark;
import dev.semel.benchmarks.installation.Deployment;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.plan.RunPlan;
import dev.semel.benchmarks.plan.Series;
import dev.semel.benchmarks.plan.Variant;
import dev.semel.benchmarks.result.Comparison;
import dev.semel.benchmarks.result.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * B16. Records of Kafka under keys, with the position in the transaction of the effect, one by one and in batches; beside the same by
 * hand in plain Java: what the articles show, a table of processed offsets; and what is promised to the bean, keys and positions. Four
 * partitions, and four threads each.
 */
public final class RecordDeliveries implements Benchmark {

    static final int PARTITIONS = 4;

    private static final String ONE_BY_ONE = "one-by-one";
    private static final String IN_BATCHES = "in-batches";
    private static final String BY_HAND = "by-hand";
    private static final String BY_HAND_IN_BATCHES = "by-hand-in-batches";
    private static final String KEYS_BY_HAND = "keys-by-hand";
    private static final String KEYS_BY_HAND_IN_BATCHES = "keys-by-hand-in-batches";
    private static final List<String> CONSUMERS =
            List.of(ONE_BY_ONE, IN_BATCHES, BY_HAND, BY_HAND_IN_BATCHES, KEYS_BY_HAND, KEYS_BY_HAND_IN_BATCHES);

    private static final String OFFSETS = "offsets";
    private static final String KEYS = "keys";
    private static final int BATCH = 100;

    /** A server that is at work for longer than a minute has its code compiled. */
    private static final int WARM = 20_000;

    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    @Override
    public String name() {
        return "B16";
    }

    @Override
    public Result measure(RunPlan plan) {
        List<String> topics = CONSUMERS.stream().map(RecordDeliveries::topic).toList();
        try (Installation installation = Installation.of("records")
                .withKafka(Records.topics(topics, PARTITIONS))
                .deploying(Deployment.KAFKA)) {
            installation.startServer();
            start(installation, BY_HAND, OFFSETS, 1);
            start(installation, BY_HAND_IN_BATCHES, OFFSETS, BATCH);
            start(installation, KEYS_BY_HAND, KEYS, 1);
            start(installation, KEYS_BY_HAND_IN_BATCHES, KEYS, BATCH);
            List<Variant> variants = CONSUMERS.stream()
                    .map(consumer -> new Variant(consumer, count -> rate(installation, consumer, count)))
                    .toList();
            plan.warmUp(variants.subList(0, 2), WARM);
            return result(plan.measure(variants), installation.circumstances());
        }
    }

    private static void start(Installation installation, String consumer, String notes, int batch) {
        installation
                .start(consumer, RecordsByHand.class, installation.kafka(), topic(consumer), consumer, notes, batch)
                .answer();
    }

    // The producer is many times as fast as any consumer, so the time begins with it.
    private static double rate(Installation installation, String consumer, int count) {
        installation.database().execute("TRUNCATE effect");
        long start = System.nanoTime();
        Records.send(installation.kafka(), topic(consumer), PARTITIONS, count);
        await().atMost(LONGEST)
                .pollDelay(LOOK)
                .pollInterval(LOOK)
                .until(() -> effects(installation, consumer) >= count);
        double rate = count / ((System.nanoTime() - start) / NANOS);
        if (effects(installation, consumer) != count) {
            throw new IllegalStateException("The consumer " + consumer + " left " + effects(installation, consumer)
                    + " effects instead of " + count + ": the measurement is void.");
        }
        return rate;
    }

    private static long effects(Installation installation, String consumer) {
        return installation.database().count("SELECT count(*) FROM effect WHERE consumer = ?", consumer);
    }

    private static String topic(String consumer) {
        return "bench." + consumer;
    }

    private Result result(Map<String, Series> series, Map<String, String> circumstances) {
        Series byHand = series.get(BY_HAND);
        return Result.ofRates(name(), "records of Kafka, " + PARTITIONS + " partitions, 1 KiB", "records/s")
                .main(Comparison.of(series.get(ONE_BY_ONE))
                        .beside(BY_HAND, byHand, 0.9)
                        .beside(KEYS_BY_HAND, series.get(KEYS_BY_HAND)))
                .part(
                        IN_BATCHES,
                        Comparison.of(series.get(IN_BATCHES))
                                .beside(BY_HAND, byHand)
                                .beside(BY_HAND_IN_BATCHES, series.get(BY_HAND_IN_BATCHES))
                                .beside(KEYS_BY_HAND_IN_BATCHES, series.get(KEYS_BY_HAND_IN_BATCHES)))
                .of(series.values(), circumstances);
    }
}
