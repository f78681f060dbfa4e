package dev.semel.internal.kafka.position;

import org.apache.kafka.common.TopicPartition;

/**
 * A partition that a node works on for a consumer.
 *
 * @param epoch tells it from the assignments before and after it
 * @param start at which it began
 * @param topic that the partition is of
 */
public record Assignment(String consumer, TopicPartition partition, long epoch, Position start, Topic topic) {

    public long nextOffset() {
        return start.offset();
    }
}
