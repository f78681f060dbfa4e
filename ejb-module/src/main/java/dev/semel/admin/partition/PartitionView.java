package dev.semel.admin.partition;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far a consumer has come in one partition.
 *
 * @param position the offset of the first record that is not done; {@link PartitionsAdmin#FIRST}: the first that Kafka has, at which the
 *     node is about to begin
 * @param behind how many records Kafka had beyond it at {@code polledAt}; below 0 if the position is beyond the end; null: not known yet
 * @param node to which the partition was assigned last
 * @param movedAt when the position moved last
 * @param polledAt when a node polled it last; null: not yet
 * @param waitsFor the offset of a failed record behind which nothing is worked on; null: it does not wait
 * @param waitsSince since when it was seen to wait; null: it does not wait
 */
public record PartitionView(
        PartitionId id,
        long position,
        @Nullable Long behind,
        PartitionState state,
        String node,
        Instant assignedAt,
        Instant movedAt,
        @Nullable Instant polledAt,
        @Nullable Long waitsFor,
        @Nullable Instant waitsSince) {

    /** Whether an operator should look at it. */
    public boolean isUnhealthy() {
        return state != PartitionState.ATTENDED;
    }
}
