package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Order;
import dev.semel.internal.message.MessageContract;
import dev.semel.kafka.RecordsOnOtherDatabasesTest.Product;
import dev.semel.testing.internal.KafkaNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The effects of each account in the order of its records, while nodes die, leave and come, and with copies by the producer. Each effect
 * says which one of its account was there before it, as a reader of the database would have seen it.
 */
@Tag("long")
class OrderUnderDeathsTest {

    private static final int PARTITIONS = 4;
    private static final int ACCOUNTS = 12;
    private static final int OF_AN_ACCOUNT = 25;
    private static final int TURNS = 5;
    private static final String CHAIN = "CREATE TABLE IF NOT EXISTS chain"
            + " (account varchar(20) NOT NULL, number integer NOT NULL, seen integer NOT NULL)";

    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final List<KafkaNode> living = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private Scene scene = new Scene(PARTITIONS);
    private final int[] sent = new int[PARTITIONS];
    private int started;

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void isThatOfTheirPartition() {
        sendAll();

        work(Chain::new);

        assertEachOnceInOrder();
    }

    @Test
    void isThatOfTheirPartitionAlsoInBatches() {
        scene.with("batch", "10");
        sendAll();

        work(Chain::new);

        assertEachOnceInOrder();
    }

    @ParameterizedTest
    @EnumSource
    void isThatOfAPartitionThatWaitsAlsoWhereRecordsFail(Product product) {
        scene.close();
        scene = new Scene(PARTITIONS, product.database()).with("after-failure", "wait");
        sendAll();

        work(node -> new Chain(node).after(this::failAtFirst));

        assertThat(failed).isNotEmpty();
        assertEachOnceInOrder();
    }

    @Test
    void isThatOfTheirGroupAlsoWhereRecordsFailAndThePartitionGoesOn() {
        sendAll();

        work(node -> new InSequence(node).after(this::failAtFirst));

        assertThat(failed).isNotEmpty();
        assertEachOnceInOrder();
    }

    /** What is seen of a disorder: without one of the above a retry comes behind its successors. */
    @Test
    void isNotKeptWhereRecordsFailAndNothingIsDeclared() {
        sendAll();

        work(node -> new Chain(node).after(this::failAtFirst));

        assertThat(scene.booked()).isEqualTo(texts());
        assertThat(disorders()).isNotEmpty();
    }

    private void work(Function<String, Bookings> handler) {
        scene.execute(CHAIN);
        scene.execute("DELETE FROM chain");
        start(handler);
        start(handler);
        for (int turn = 1; turn <= TURNS; turn++) {
            int some = texts().size() * turn / (TURNS + 1);
            Scene.await().until(() -> scene.booked().size() >= some);
            if (turn % 2 == 1) {
                killFirst();
            } else {
                living.remove(0).close();
                names.remove(0);
            }
            start(handler);
        }
        Scene.await().until(() -> scene.booked().size() >= texts().size());
        Scene.await()
                .until(() -> scene.events("PENDING").isEmpty()
                        && scene.events("SCHEDULED").isEmpty());
    }

    private void start(Function<String, Bookings> handler) {
        String name = "node-" + started++;
        living.add(scene.start(name, handler.apply(name)));
        names.add(name);
    }

    private void killFirst() {
        KafkaNode dying = living.remove(0);
        dying.die();
        dying.close();
        scene.takeForDead(names.remove(0), names.get(0));
    }

    private void assertEachOnceInOrder() {
        assertThat(scene.booked()).isEqualTo(texts());
        assertThat(disorders()).isEmpty();
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.keys("COMPLETED")).isEqualTo(texts());
        for (int partition = 0; partition < PARTITIONS; partition++) {
            String end = String.valueOf(sent[partition]);
            int number = partition;
            Scene.await().until(() -> scene.position(number).equals(end));
        }
    }

    private List<String> disorders() {
        return scene.query(
                "SELECT CONCAT(account, ': ', number, ' behind ', seen) FROM chain WHERE seen <> number - 1");
    }

    // One in five comes twice at once, and one in seven again behind its successors.
    private void sendAll() {
        for (int number = 1; number <= OF_AN_ACCOUNT; number++) {
            for (int account = 0; account < ACCOUNTS; account++) {
                send(account, number);
                if (number % 5 == 0) {
                    send(account, number);
                }
                if (number > 7 && number % 7 == 0) {
                    send(account, number - 3);
                }
            }
        }
    }

    private void send(int account, int number) {
        int partition = account % PARTITIONS;
        ProducerRecord<byte[], byte[]> record =
                new ProducerRecord<>(scene.topic(), partition, null, Scene.bytes(text(account, number)));
        record.headers().add(MessageContract.ORDER_GROUP, Scene.bytes("account-" + account));
        record.headers().add(MessageContract.SEQUENCE, Scene.bytes(String.valueOf(number)));
        if (number > 1) {
            record.headers().add(MessageContract.PREVIOUS_SEQUENCE, Scene.bytes(String.valueOf(number - 1)));
        }
        Scene.KAFKA.send(Scene.withKey(record, text(account, number)));
        sent[partition]++;
    }

    private static String text(int account, int number) {
        return "%02d/%03d".formatted(account, number);
    }

    private static List<String> texts() {
        return IntStream.range(0, ACCOUNTS)
                .boxed()
                .flatMap(account -> IntStream.rangeClosed(1, OF_AN_ACCOUNT).mapToObj(number -> text(account, number)))
                .toList();
    }

    private void failAtFirst(ConsumerRecord<byte[], byte[]> record) {
        String text = Bookings.text(record);
        if (Integer.parseInt(text.substring(3)) % 6 == 1 && failed.add(text)) {
            throw new IllegalStateException("the first attempt fails");
        }
    }

    /** Books each record behind the latest of its account. */
    @IdempotentConsumer(name = "chain", firstDelay = "PT0.1S", maxDelay = "PT0.1S", maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static class Chain extends Bookings {

        private volatile DataSource database;

        Chain(String node) {
            super(node);
        }

        @Override
        void use(DataSource transactional) {
            super.use(transactional);
            database = transactional;
        }

        @Override
        public void onRecord(ConsumerRecord<byte[], byte[]> record) throws Exception {
            String[] words = Bookings.text(record).split("/");
            try (Connection connection = database.getConnection()) {
                add(connection, words[0], Integer.parseInt(words[1]));
            }
            super.onRecord(record);
        }

        private static void add(Connection connection, String account, int number) throws SQLException {
            try (PreparedStatement latest = connection.prepareStatement(
                            "SELECT COALESCE(MAX(number), 0) FROM chain WHERE account = ?");
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO chain VALUES (?, ?, ?)")) {
                latest.setString(1, account);
                try (ResultSet found = latest.executeQuery()) {
                    found.next();
                    insert.setInt(3, found.getInt(1));
                }
                insert.setString(1, account);
                insert.setInt(2, number);
                insert.executeUpdate();
            }
        }
    }

    @IdempotentConsumer(
            name = "in-sequence",
            order = Order.IN_SEQUENCE,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S",
            maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static final class InSequence extends Chain {
        InSequence(String node) {
            super(node);
        }
    }
}
