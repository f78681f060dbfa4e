package dev.semel.internal.admin.partition;

/** Port: what administrators do with a position. Every method works in the transaction of its caller. */
public interface PartitionCommands {

    /** @return false if the position is not where it was seen */
    boolean setPosition(String consumer, String topic, int partition, long seen, long offset);
}
