package dev.semel.benchmarks.kafka;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** What is promised to a bean, by hand: the key goes into the inbox, and the position moves behind the record. */
final class KeyNotes implements Notes {

    static final String TABLE = "CREATE TABLE IF NOT EXISTS position_by_hand (consumer varchar(100) NOT NULL,"
            + " topic varchar(200) NOT NULL, partition_number integer NOT NULL, next_offset bigint NOT NULL,"
            + " epoch bigint NOT NULL, PRIMARY KEY (consumer, topic, partition_number))";
    private static final String KEY = "INSERT INTO inbox (consumer, work) VALUES (?, ?) ON CONFLICT DO NOTHING";
    private static final String BEGIN = "INSERT INTO position_by_hand VALUES (?, ?, ?, 0, 1) ON CONFLICT DO NOTHING";
    private static final String MOVE = "UPDATE position_by_hand SET next_offset = ?"
            + " WHERE consumer = ? AND topic = ? AND partition_number = ? AND epoch = 1 AND next_offset < ?";

    private final PreparedStatement key;
    private final PreparedStatement begin;
    private final PreparedStatement move;
    private final String consumer;

    KeyNotes(Connection connection, String consumer) throws SQLException {
        this.key = connection.prepareStatement(KEY);
        this.begin = connection.prepareStatement(BEGIN);
        this.move = connection.prepareStatement(MOVE);
        this.consumer = consumer;
    }

    @Override
    public boolean isNew(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        key.setString(1, consumer);
        key.setString(2, RecordsByHand.key(record));
        return key.executeUpdate() == 1;
    }

    @Override
    public void end(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        if (record.offset() == 0) {
            begin.setString(1, consumer);
            begin.setString(2, record.topic());
            begin.setInt(3, record.partition());
            begin.executeUpdate();
        }
        move.setLong(1, record.offset() + 1);
        move.setString(2, consumer);
        move.setString(3, record.topic());
        move.setInt(4, record.partition());
        move.setLong(5, record.offset() + 1);
        if (move.executeUpdate() != 1) {
            throw new SQLException("The position behind record " + record.offset() + " could not be moved.");
        }
    }
}
