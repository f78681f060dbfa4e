package dev.semel.kafka;

import dev.semel.internal.kafka.position.PartitionPositions;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.redelivery.Replay;
import dev.semel.testing.internal.Database;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.KafkaBroker;
import dev.semel.testing.internal.KafkaNode;
import dev.semel.testing.internal.ModuleBeans;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** One database, one topic, and the nodes that work on it. */
final class Scene implements AutoCloseable {

    static final KafkaBroker KAFKA = KafkaBroker.running();

    private final Database database;
    private final String topic;
    private final Map<String, String> settings = new HashMap<>();
    private final List<KafkaNode> nodes = new ArrayList<>();
    private Clock clock = Clock.systemUTC();
    private Consumer<KafkaNode> onStart = node -> {};

    /** On a database of its own. */
    Scene(int partitions) {
        this(partitions, Databases.h2());
    }

    Scene(int partitions, DataSource dataSource) {
        database = ModuleBeans.open(dataSource, Bookings.TABLE);
        topic = KAFKA.topic(partitions);
    }

    String topic() {
        return topic;
    }

    Database database() {
        return database;
    }

    Scene with(String setting, String value) {
        settings.put(setting, value);
        return this;
    }

    Scene at(Clock nodesClock) {
        clock = nodesClock;
        return this;
    }

    /** What is done with a node before it starts. */
    void onStart(Consumer<KafkaNode> action) {
        onStart = action;
    }

    KafkaNode start(String name, Bookings handler) {
        KafkaNode node = new KafkaNode(name, database, handler, topic, settings).at(clock);
        handler.use(node.get(DataSource.class));
        nodes.add(node);
        onStart.accept(node);
        return node.start();
    }

    /** Sends a record with a key of its own. */
    void send(int partition, String text) {
        send(partition, text, text);
    }

    void send(int partition, String key, String text) {
        KAFKA.send(withKey(new ProducerRecord<>(topic, partition, null, bytes(text)), key));
    }

    static ProducerRecord<byte[], byte[]> withKey(ProducerRecord<byte[], byte[]> record, String key) {
        record.headers().add(MessageContract.IDEMPOTENCY_KEY, bytes(key));
        return record;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    List<String> booked() {
        return query("SELECT text FROM booking ORDER BY text");
    }

    List<String> bookedBy(String node) {
        return query("SELECT text FROM booking WHERE node = '" + node + "' ORDER BY text");
    }

    List<String> parked() {
        return query("SELECT CONCAT(reason, ' ', message_id) FROM semel_parked_message WHERE status = 'PARKED'");
    }

    List<String> keys(String status) {
        return query("SELECT key_text FROM semel_idempotency_record WHERE status = '" + status + "' ORDER BY key_text");
    }

    List<String> events(String status) {
        return query("SELECT key_text FROM semel_outbox_event WHERE status = '" + status + "' ORDER BY key_text");
    }

    String position(int partition) {
        return query("SELECT next_offset FROM semel_kafka_position WHERE topic = '" + topic
                        + "' AND partition_number = " + partition)
                .stream()
                .findFirst()
                .orElse("none");
    }

    boolean retry(KafkaNode node) {
        return decide(node, Replay::retry);
    }

    boolean discard(KafkaNode node) {
        return decide(node, Replay::discard);
    }

    private boolean decide(KafkaNode node, BiPredicate<Replay, UUID> decision) {
        UUID parked = UUID.fromString(query("SELECT id FROM semel_parked_message WHERE status = 'PARKED'")
                .get(0));
        Replay replay = node.get(Replay.class);
        return node.get(Transactions.class).inNew(() -> decision.test(replay, parked));
    }

    List<String> query(String sql) {
        return Databases.query(database.real(), sql);
    }

    void execute(String sql) {
        try (Connection connection = database.real().getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** So long ago was the one seen, and so long has the other one been there, that the one is dead at once. */
    void takeForDead(String dead, String living) {
        execute("UPDATE semel_node SET seen_at = TIMESTAMP '2020-01-01 00:00:00' WHERE node = '" + dead + "'");
        execute("UPDATE semel_node SET seen_since = TIMESTAMP '2020-01-01 00:00:00' WHERE node = '" + living + "'");
    }

    PartitionPositions positions(KafkaNode node) {
        return node.get(PartitionPositions.class);
    }

    static ConditionFactory await() {
        return Awaitility.await().atMost(Duration.ofSeconds(60));
    }

    static void await(CountDownLatch latch) {
        await().until(() -> latch.getCount() == 0);
    }

    @Override
    public void close() {
        nodes.forEach(KafkaNode::close);
        database.close();
    }
}
