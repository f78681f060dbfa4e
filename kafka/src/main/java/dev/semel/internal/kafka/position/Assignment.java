package dev.semel.internal.kafka.position;

import org.apache.kafka.common.TopicPartition;

/**
 * A partition that a node works on for a consumer.
 *
 * @param epoch tells it from the assignments before and after it
 * @param nextOffset at which it began
 * @param topic that the partition is of
 */
public record Assignment(String consumer, TopicPartition partition, long epoch, long nextOffset, Topic topic) {}
