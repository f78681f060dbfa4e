package dev.semel.kafka;

import dev.semel.idempotency.IdempotentConsumer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A handler that books each record in the database, and does what the test wants besides. */
@IdempotentConsumer(name = "bookings", firstDelay = "PT0.1S", maxDelay = "PT0.1S", maxAttempts = 3)
@KafkaSource(topic = "bookings")
class Bookings implements KafkaRecordHandler {

    static final String TABLE = "CREATE TABLE IF NOT EXISTS booking (text varchar(200) NOT NULL, node varchar(20))";

    private final List<ConsumerRecord<byte[], byte[]>> calls = new CopyOnWriteArrayList<>();
    private final String node;
    private volatile DataSource database;
    private volatile Action before = record -> {};
    private volatile Action after = record -> {};

    Bookings(String node) {
        this.node = node;
    }

    void use(DataSource transactional) {
        database = transactional;
    }

    /** Before it books. */
    Bookings before(Action action) {
        before = action;
        return this;
    }

    /** When it has booked, and nothing is committed yet. */
    Bookings after(Action action) {
        after = action;
        return this;
    }

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) throws Exception {
        calls.add(record);
        before.with(record);
        book(record);
        after.with(record);
    }

    private void book(ConsumerRecord<byte[], byte[]> record) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert =
                        connection.prepareStatement("INSERT INTO booking (text, node) VALUES (?, ?)")) {
            insert.setString(1, text(record));
            insert.setString(2, node);
            insert.executeUpdate();
        }
    }

    static String text(ConsumerRecord<byte[], byte[]> record) {
        return record.value() == null
                ? "tombstone"
                : new String(record.value(), 0, Math.min(100, record.value().length), StandardCharsets.UTF_8);
    }

    List<ConsumerRecord<byte[], byte[]>> calls() {
        return calls;
    }

    List<String> called() {
        return calls.stream().map(Bookings::text).toList();
    }

    /** What a test does in a handler. */
    @FunctionalInterface
    interface Action {
        void with(ConsumerRecord<byte[], byte[]> record) throws Exception;
    }
}
