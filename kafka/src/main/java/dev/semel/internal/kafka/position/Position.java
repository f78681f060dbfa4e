package dev.semel.internal.kafka.position;

import org.jspecify.annotations.Nullable;

/**
 * How far a consumer has come in a partition.
 *
 * @param offset of the first record that is not done
 * @param leaderEpoch of the leader that wrote the record before it: where Kafka has lost records and written others in their place, the
 *     epoch tells; null: not known
 */
public record Position(long offset, @Nullable Integer leaderEpoch) {}
