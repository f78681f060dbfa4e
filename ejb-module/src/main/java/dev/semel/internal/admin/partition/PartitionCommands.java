package dev.semel.internal.admin.partition;

import dev.semel.admin.partition.PartitionId;

/** Port: what administrators do with a position. Every method works in the transaction of its caller. */
public interface PartitionCommands {

    /** @return false if the position is not where it was seen */
    boolean setPosition(PartitionId id, long seen, long offset);
}
