package dev.semel.internal.admin.partition;

import java.time.Duration;
import java.util.Map;

/** Port: how far behind the consumers of Kafka are, all partitions of one together. */
public interface PartitionSums {

    /** A node polls at least every five seconds. */
    Duration LONGEST_SILENCE = Duration.ofSeconds(30);

    /** Those of the consumers that an application has, by their names. */
    Map<String, Sum> all();

    /**
     * Of one consumer.
     *
     * @param behind records that its nodes had not worked on when they looked last
     * @param unattended partitions that no node has polled for a while
     * @param waiting partitions that wait for a record that failed
     * @param beyondEnd partitions whose position is beyond the last record
     */
    record Sum(long behind, long unattended, long waiting, long beyondEnd) {}
}
