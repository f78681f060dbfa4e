package dev.semel.internal.kafka.position;

import org.jspecify.annotations.Nullable;

/**
 * How far a node has come in a partition.
 *
 * @param behind how many records Kafka has beyond it; below 0 if it is beyond the end; null: it has not said so
 * @param doneUntil the position
 * @param waitsFor the offset of the failed record behind which it works on nothing; null: it does not wait
 */
public record Progress(@Nullable Long behind, long doneUntil, @Nullable Long waitsFor) {}
