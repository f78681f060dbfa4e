package dev.semel.admin.partition;

import java.io.Serializable;

/** What names a consumer's place in a partition of Kafka. */
public record PartitionId(String consumer, String topic, int partition) implements Serializable {

    /** As Kafka's tools write it. */
    public String place() {
        return topic + "-" + partition;
    }

    @Override
    public String toString() {
        return place() + " of " + consumer;
    }
}
