package dev.semel.benchmarks.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Takes the time in which records come into a topic: from the first look that finds any to the one that finds enough. */
final class TopicWatch implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final long LOOK_NANOS = 1_000_000;
    private static final double NANOS = Duration.ofSeconds(1).toNanos();

    private final KafkaConsumer<byte[], byte[]> kafka;
    private final List<TopicPartition> partitions;
    private long before;

    TopicWatch(String servers, String topic) {
        this.kafka = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, servers),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        this.partitions = kafka.partitionsFor(topic).stream()
                .map(each -> new TopicPartition(topic, each.partition()))
                .toList();
        // Nothing is fetched, but the client warns of each look at a partition that it does not have.
        kafka.assign(partitions);
    }

    /** What comes from now on counts. */
    void begin() {
        before = end();
    }

    /** How many have come since. */
    long come() {
        return end() - before;
    }

    /**
     * Waits until so many have come.
     *
     * @param afterwards what is awaited then, and is in the time
     */
    double perSecond(long records, Runnable afterwards) {
        long giveUpAt = System.nanoTime() + LONGEST.toNanos();
        long first = atLeast(1, giveUpAt);
        long start = System.nanoTime();
        long last = atLeast(records, giveUpAt);
        afterwards.run();
        return (last - first) / ((System.nanoTime() - start) / NANOS);
    }

    private long atLeast(long records, long giveUpAt) {
        long come = come();
        while (come < records) {
            if (System.nanoTime() > giveUpAt) {
                throw new IllegalStateException("Of " + records + " records only " + come + " came.");
            }
            LockSupport.parkNanos(LOOK_NANOS);
            come = come();
        }
        return come;
    }

    private long end() {
        return kafka.endOffsets(partitions).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    @Override
    public void close() {
        kafka.close();
    }
}
