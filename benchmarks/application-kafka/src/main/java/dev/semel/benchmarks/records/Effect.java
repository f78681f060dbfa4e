package dev.semel.benchmarks.records;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The business of each bean: one row for each record. In plain JDBC, so that no provider blurs the comparison. */
final class Effect {

    private static final String INSERT = "INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)";
    private static final String KEY = "idempotency_key";

    private Effect() {}

    static void insert(DataSource database, String consumer, ConsumerRecord<byte[], byte[]> record)
            throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, consumer);
            insert.setString(2, new String(record.headers().lastHeader(KEY).value(), StandardCharsets.UTF_8));
            insert.setInt(3, record.value().length);
            insert.executeUpdate();
        }
    }
}
