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
 * The consumer that the articles show: in one transaction the offset goes into a table of processed offsets, if it is not there, and the
 * effect is written; Kafka is told after each poll. A thread for each partition, each with a connection of its own, whose statements
 * stay prepared. What a producer sends twice it does twice.
 */
public final class OffsetsByHand implements Runnable {

    private static final String TABLE =
            "CREATE TABLE IF NOT EXISTS processed_kafka_offsets (consumer varchar(100) NOT NULL,"
                    + " topic varchar(200) NOT NULL, partition_number integer NOT NULL, record_offset bigint NOT NULL,"
                    + " processed_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,"
                    + " PRIMARY KEY (consumer, topic, partition_number, record_offset))";
    private static final String OFFSET =
            "INSERT INTO processed_kafka_offsets (consumer, topic, partition_number, record_offset) VALUES (?, ?, ?, ?)"
                    + " ON CONFLICT DO NOTHING";
    private static final String EFFECT = "INSERT INTO effect (consumer, work, size) VALUES (?, ?, ?)";

    private final KafkaConsumer<byte[], byte[]> kafka;
    private final Connection connection;
    private final String consumer;
    private final int batch;

    private OffsetsByHand(KafkaConsumer<byte[], byte[]> kafka, Connection connection, String consumer, int batch) {
        this.kafka = kafka;
        this.connection = connection;
        this.consumer = consumer;
        this.batch = batch;
    }

    /** Arguments: the broker of messages, which is not used, the database, Kafka, the topic, the consumer, records per transaction. */
    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection database = DriverManager.getConnection(arguments[1])) {
            database.createStatement().execute(TABLE);
        }
        for (int thread = 0; thread < RecordDeliveries.PARTITIONS; thread++) {
            KafkaConsumer<byte[], byte[]> kafka = new KafkaConsumer<>(
                    Map.of(
                            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                            arguments[2],
                            ConsumerConfig.GROUP_ID_CONFIG,
                            arguments[4],
                            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                            false,
                            ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                            "read_committed",
                            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                            "earliest"),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer());
            kafka.subscribe(List.of(arguments[3]));
            Connection connection = DriverManager.getConnection(arguments[1]);
            connection.setAutoCommit(false);
            Thread worker = new Thread(
                    new OffsetsByHand(kafka, connection, arguments[4], Integer.parseInt(arguments[5])), "consumer");
            worker.setDaemon(true);
            worker.start();
        }
        System.out.println(JavaProcess.ANSWER + "ready");
        while (System.in.read() >= 0) {
            // Only the end of the input says something: that the process is to end.
        }
        System.exit(0);
    }

    @Override
    public void run() {
        try (PreparedStatement offset = connection.prepareStatement(OFFSET);
                PreparedStatement effect = connection.prepareStatement(EFFECT)) {
            while (true) {
                ConsumerRecords<byte[], byte[]> records = kafka.poll(Duration.ofMillis(500));
                int inTransaction = 0;
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    if (isNew(offset, record)) {
                        insert(effect, record);
                    }
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

    private boolean isNew(PreparedStatement offset, ConsumerRecord<byte[], byte[]> record) throws SQLException {
        offset.setString(1, consumer);
        offset.setString(2, record.topic());
        offset.setInt(3, record.partition());
        offset.setLong(4, record.offset());
        return offset.executeUpdate() == 1;
    }

    private void insert(PreparedStatement effect, ConsumerRecord<byte[], byte[]> record) throws SQLException {
        effect.setString(1, consumer);
        effect.setString(
                2, new String(record.headers().lastHeader("idempotency_key").value(), StandardCharsets.UTF_8));
        effect.setInt(3, record.value().length);
        effect.executeUpdate();
    }
}
