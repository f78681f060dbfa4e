package dev.semel.kafka;

import dev.semel.idempotency.IdempotentConsumer;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.ByteArrayInputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The example of the guide. */
@ApplicationScoped
@IdempotentConsumer(name = "ledger.book-payment", keyPointer = "/payment", parkOn = IllegalArgumentException.class)
@KafkaSource(topic = "payments")
public class BookPayment implements KafkaRecordHandler {

    @Resource(lookup = "jdbc/ledger")
    private DataSource database;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        JsonObject payment =
                Json.createReader(new ByteArrayInputStream(record.value())).readObject();
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO booking VALUES (?, ?)")) {
            insert.setString(1, payment.getString("payment"));
            insert.setInt(2, payment.getInt("cents"));
            insert.executeUpdate();
        }
    }
}
