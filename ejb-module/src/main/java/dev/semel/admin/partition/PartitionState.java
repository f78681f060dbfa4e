package dev.semel.admin.partition;

/** How a partition is. */
public enum PartitionState {
    /** A node has it, and polled it a moment ago. */
    ATTENDED,
    /** No node has polled it for a while: the consumer does not run, or its node has died and Kafka has not noticed it yet. */
    UNATTENDED,
    /** A record has failed, and its consumer declares that nothing behind it is worked on until a retry has done it or it is given up. */
    WAITING,
    /** The position is beyond the last record: nothing is worked on until an administrator sets it. */
    BEYOND_END
}
