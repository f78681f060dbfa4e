package dev.semel.internal.kafka.source;

import dev.semel.internal.idempotency.consumer.ConsumerSettings;
import dev.semel.internal.settings.Require;
import dev.semel.kafka.AfterFailure;
import dev.semel.kafka.KafkaSource;

/**
 * How a consumer works on its partitions.
 *
 * @param concurrency how many it works on at the same time on one node
 * @param batch how many records of one it works on in one transaction at most
 */
public record PartitionRule(int concurrency, int batch, AfterFailure afterFailure) {

    private static final int MOST_PARTITIONS = 100;
    private static final int LARGEST_BATCH = 500;

    static PartitionRule of(KafkaSource source, ConsumerSettings settings) {
        PartitionRule rule = new PartitionRule(
                settings.number("concurrency", source.concurrency()),
                settings.number("batch", source.batch()),
                settings.choice("after-failure", source.afterFailure()));
        Require.between(settings.name("concurrency"), 1, MOST_PARTITIONS, rule.concurrency);
        Require.between(settings.name("batch"), 1, LARGEST_BATCH, rule.batch);
        return rule;
    }

    public boolean waits() {
        return afterFailure == AfterFailure.WAIT;
    }
}
