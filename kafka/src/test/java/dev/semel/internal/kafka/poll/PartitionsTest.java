package dev.semel.internal.kafka.poll;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PartitionsTest {

    private static final TopicPartition PARTITION = new TopicPartition("payments", 0);

    private final MockConsumer<byte[], byte[]> kafka = new MockConsumer<>("none");
    private final Partitions partitions = new Partitions(
            "ledger",
            kafka,
            new Beginnings(null, null, null, Clock.systemUTC()),
            new TopicIds.OfTopic(new TopicIds(Map::of), "payments"),
            assignment -> {
                throw new AssertionError("Nothing is assigned.");
            });

    /** Kafka's own process does not do this to its latest clients: it is what a log without epochs answers. */
    @Test
    void goOnWhereTheyAreIfKafkaSaysThatRecordsAreLostAndNotFromWhere() {
        kafka.assign(List.of(PARTITION));
        kafka.seek(PARTITION, 10);

        partitions.goBack(new LogTruncationException("lost", Map.of(PARTITION, 7L), Map.of()));

        assertThat(kafka.position(PARTITION)).isEqualTo(7);
    }
}
