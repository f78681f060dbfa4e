package dev.semel.benchmarks.kafka;

import dev.semel.benchmarks.process.JavaProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * A consumer in plain Java: in one transaction it notes the record and writes the effect; Kafka is told after each poll. A thread for
 * each partition, each with a connection of its own, whose statements stay prepared.
 */
public final class RecordsByHand implements Runnable {

    private static final String EFFECT = "INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)";

    private final KafkaConsumer<byte[], byte[]> kafka;
    private final Connection connection;
    private final String consumer;
    private final Notes notes;
    private final int batch;

    private RecordsByHand(
            KafkaConsumer<byte[], byte[]> kafka, Connection connection, String consumer, Notes notes, int batch) {
        this.kafka = kafka;
        this.connection = connection;
        this.consumer = consumer;
        this.notes = notes;
        this.batch = batch;
    }

    /**
     * Arguments: the broker of messages, which is not used, the database, Kafka, the topic, the consumer, how it notes records, and records
     * per transaction.
     */
    public static void main(String[] arguments) throws SQLException, IOException {
        String consumer = arguments[4];
        try (Connection database = DriverManager.getConnection(arguments[1])) {
            database.createStatement().execute(OffsetNotes.TABLE);
            database.createStatement().execute(KeyNotes.TABLE);
        }
        for (int thread = 0; thread < RecordDeliveries.PARTITIONS; thread++) {
            KafkaConsumer<byte[], byte[]> kafka = consumer(arguments[2], consumer);
            kafka.subscribe(List.of(arguments[3]));
            Connection connection = DriverManager.getConnection(arguments[1]);
            connection.setAutoCommit(false);
            Notes notes = notes(arguments[5], connection, consumer);
            Thread worker = new Thread(
                    new RecordsByHand(kafka, connection, consumer, notes, Integer.parseInt(arguments[6])), "consumer");
            worker.setDaemon(true);
            worker.start();
        }
        System.out.println(JavaProcess.ANSWER + "ready");
        while (System.in.read() >= 0) {
            // Only the end of the input says something: that the process is to end.
        }
        System.exit(0);
    }

    private static KafkaConsumer<byte[], byte[]> consumer(String servers, String group) {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        servers,
                        ConsumerConfig.GROUP_ID_CONFIG,
                        group,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                        "read_committed",
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest"),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
    }

    private static Notes notes(String kind, Connection connection, String consumer) throws SQLException {
        return switch (kind) {
            case "offsets" -> new OffsetNotes(connection, consumer);
            case "keys" -> new KeyNotes(connection, consumer);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    @Override
    public void run() {
        try (PreparedStatement effect = connection.prepareStatement(EFFECT)) {
            while (true) {
                ConsumerRecords<byte[], byte[]> records = kafka.poll(Duration.ofMillis(500));
                int inTransaction = 0;
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    if (notes.isNew(record)) {
                        insert(effect, record);
                    }
                    notes.end(record);
                    inTransaction++;
                    if (inTransaction == batch) {
                        connection.commit();
                        inTransaction = 0;
                    }
                }
                connection.commit();
                kafka.commitAsync();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The consumer by hand failed.", e);
        }
    }

    private void insert(PreparedStatement effect, ConsumerRecord<byte[], byte[]> record) throws SQLException {
        effect.setString(1, consumer);
        effect.setString(2, key(record));
        effect.setInt(3, record.value().length);
        effect.executeUpdate();
    }

    static String key(ConsumerRecord<byte[], byte[]> record) {
        return new String(record.headers().lastHeader("idempotency_key").value(), StandardCharsets.UTF_8);
    }
}
