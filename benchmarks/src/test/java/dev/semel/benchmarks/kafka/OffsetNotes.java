package dev.semel.benchmarks.kafka;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What the articles show: each offset goes into a table of processed offsets. What a producer sends twice is done twice. */
final class OffsetNotes implements Notes {

    static final String TABLE = "CREATE TABLE IF NOT EXISTS processed_kafka_offsets (consumer varchar(100) NOT NULL,"
            + " topic varchar(200) NOT NULL, partition_number integer NOT NULL, record_offset bigint NOT NULL,"
            + " processed_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,"
            + " PRIMARY KEY (consumer, topic, partition_number, record_offset))";
    private static final String OFFSET =
            "INSERT INTO processed_kafka_offsets (consumer, topic, partition_number, record_offset) VALUES (?, ?, ?, ?)"
                    + " ON CONFLICT DO NOTHING";

    private final PreparedStatement offset;
    private final String consumer;

    OffsetNotes(Connection connection, String consumer) throws SQLException {
        this.offset = connection.prepareStatement(OFFSET);
        this.consumer = consumer;
    }

    @Override
    public boolean isNew(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        offset.setString(1, consumer);
        offset.setString(2, record.topic());
        offset.setInt(3, record.partition());
        offset.setLong(4, record.offset());
        return offset.executeUpdate() == 1;
    }

    @Override
    public void end(ConsumerRecord<byte[], byte[]> record) {
        // The offset says it.
    }
}
