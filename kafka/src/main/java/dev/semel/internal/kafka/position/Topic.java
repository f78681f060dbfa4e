package dev.semel.internal.kafka.position;

import org.jspecify.annotations.Nullable;

/**
 * Which of the topics that have had its name one after the other.
 *
 * @param id that Kafka gave it; null: not known
 * @param number 0 for the first one that this consumer has read
 */
public record Topic(@Nullable String id, int number) {}
