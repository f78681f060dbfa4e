package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.partition.PartitionsAdmin;
import dev.semel.internal.admin.partition.PartitionCommands;
import dev.semel.internal.platform.Transactions;
import dev.semel.testing.internal.KafkaNode;
import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Partitions come and go, and handlers take their time. */
@Tag("long")
class HandoverTest {

    private final Scene scene = new Scene(4);

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void sharesThePartitionsWithANodeThatJoinsAndLosesNoRecord(String protocol) {
        scene.with("group.protocol", protocol);
        List<String> texts = IntStream.range(0, 400)
                .mapToObj(number -> "%03d".formatted(number))
                .toList();
        scene.start("first", new Bookings("first").after(record -> Thread.sleep(5)));
        texts.subList(0, 200).forEach(text -> scene.send(Integer.parseInt(text) % 4, text));
        Scene.await().until(() -> scene.booked().size() > 20);

        scene.start("second", new Bookings("second").after(record -> Thread.sleep(5)));
        texts.subList(200, 400).forEach(text -> scene.send(Integer.parseInt(text) % 4, text));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        Scene.await().until(() -> scene.position(3).equals("100"));
    }

    @Test
    void beginsAgainWhenTheDatabaseWasAwayAtTheAssignment() {
        AtomicBoolean isAway = new AtomicBoolean(true);
        AtomicInteger refused = new AtomicInteger();
        scene.send(0, "a");
        scene.onStart(node -> node.onStatement(() -> {
            if (isAway.get() && Thread.currentThread().getName().equals("poller")) {
                refused.incrementAndGet();
                throw new PersistenceException(new SQLException("the database is away", "08006"));
            }
        }));
        scene.start("one", new Bookings("one"));
        Scene.await().until(() -> refused.get() > 1);

        isAway.set(false);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a"));
    }

    @Test
    void letsAnOwnerThatWasOvertakenCommitNothing() {
        scene.send(0, "a");
        CountDownLatch isAtWork = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Bookings frozen = new Bookings("frozen").after(record -> {
            isAtWork.countDown();
            Scene.await(mayGoOn);
        });
        KafkaNode old = scene.start("frozen", frozen);
        Scene.await(isAtWork);

        // Another group: Kafka takes each for the owner of the partition.
        scene.with("group", "others-" + scene.topic());
        scene.start("present", new Bookings("present"));
        Scene.await().until(() -> scene.query("SELECT node FROM semel_kafka_position WHERE partition_number = 0")
                .equals(List.of("present")));
        mayGoOn.countDown();

        Scene.await().until(() -> scene.position(0).equals("1"));
        old.close();
        scene.send(0, "b");
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b"));
    }

    @Test
    void hasTwoOwnersByMistakeAndBooksEachRecordOnce() {
        List<String> texts = IntStream.range(0, 100)
                .mapToObj(number -> "%03d".formatted(number))
                .toList();
        texts.forEach(text -> scene.send(Integer.parseInt(text) % 4, text));
        scene.start("one", new Bookings("one"));
        scene.with("group", "others-" + scene.topic());

        scene.start("other", new Bookings("other"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        Scene.await()
                .until(() -> scene.position(0).equals("25") && scene.position(3).equals("25"));
        assertThat(scene.parked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void keepsItsPlaceInTheGroupWhileAHandlerIsSlow(String protocol) {
        scene.with("group.protocol", protocol).with("max.poll.interval.ms", "1500");
        scene.send(0, "slow");
        scene.send(1, "quick");
        Bookings handler = new Bookings("one").after(record -> {
            if (Bookings.text(record).equals("slow")) {
                Scene.await().until(() -> scene.booked().equals(List.of("quick")));
                // By Kafka's own clock, which cannot be moved: longer than it waits for a poll.
                Thread.sleep(5_000);
            }
        });

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("quick", "slow"));
        assertThat(handler.called()).containsExactlyInAnyOrder("quick", "slow");
        assertThat(scene.query("SELECT epoch FROM semel_kafka_position WHERE partition_number = 0"))
                .containsExactly("1");
    }

    @Test
    void worksOnNoMorePartitionsAtOnceThanItMayAndForgetsNone() {
        scene.with("concurrency", "1");
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        IntStream.range(0, 80).forEach(number -> scene.send(number % 4, "%02d".formatted(number)));
        scene.start(
                "one",
                new Bookings("one")
                        .before(record -> most.accumulateAndGet(atWork.incrementAndGet(), Math::max))
                        .after(record -> atWork.decrementAndGet()));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(80));
        assertThat(most).hasValue(1);
    }

    @Test
    void stopsAfterTheRecordThatIsWorkedOn() {
        scene.send(0, "a");
        scene.send(0, "b");
        CountDownLatch isAtWork = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        Bookings first = new Bookings("first").after(record -> {
            isAtWork.countDown();
            Scene.await(mayGoOn);
        });
        KafkaNode node = scene.start("first", first);
        Scene.await(isAtWork);

        Thread stopping = new Thread(node::close);
        stopping.start();
        Scene.await().until(() -> stopping.getState() == Thread.State.TIMED_WAITING);
        mayGoOn.countDown();

        Scene.await().until(() -> !stopping.isAlive());
        assertThat(scene.booked()).containsExactly("a");
        assertThat(scene.position(0)).isEqualTo("1");
    }

    @Test
    void worksOnWhatATransactionOfTheProducerHasCommittedOnly() {
        Map<String, Object> transactional = Map.of(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "p-" + scene.topic());
        try (var producer = Scene.KAFKA.newProducer(transactional)) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(record("aborted"));
            producer.flush();
            producer.abortTransaction();
            producer.beginTransaction();
            producer.send(record("committed"));
            producer.commitTransaction();
            producer.beginTransaction();
            producer.send(record("open"));
            producer.flush();
            Bookings handler = new Bookings("one");
            scene.start("one", handler);

            Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("committed"));
            producer.commitTransaction();

            Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("committed", "open"));
            assertThat(handler.called()).containsExactly("committed", "open");
        }
    }

    @Test
    void goesOnWithTheFirstRecordThatKafkaHasKept() {
        IntStream.range(0, 10).forEach(number -> scene.send(0, String.valueOf(number)));
        KafkaNode first = scene.start("first", new Bookings("first").before(record -> {
                    if (record.offset() > 2) {
                        throw new InterruptedException("stays");
                    }
                }));
        Scene.await().until(() -> scene.booked().size() == 3);
        first.close();
        scene.execute("UPDATE semel_kafka_position SET next_offset = 3 WHERE partition_number = 0");
        scene.execute("DELETE FROM semel_idempotency_record WHERE status <> 'COMPLETED'");
        scene.execute("DELETE FROM semel_outbox_event");
        scene.execute("DELETE FROM semel_parked_message");
        Scene.KAFKA.deleteBefore(scene.topic(), 0, 7);

        scene.start("second", new Bookings("second"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("0", "1", "2", "7", "8", "9"));
        assertThat(scene.position(0)).isEqualTo("10");
        assertThat(scene.query("SELECT CONCAT(subject, ' ', known) FROM semel_finding WHERE kind = 'RECORDS_GONE'"))
                .singleElement()
                .asString()
                .startsWith("bookings: " + scene.topic() + "-0 from 3 Kafka has deleted the records 3 to 6 of");
    }

    @Test
    void takesTheEndOfATransactionThatKafkaHasDeletedForNoLostRecord() {
        MovedClock clock = new MovedClock();
        scene.at(clock);
        try (var producer = Scene.KAFKA.newProducer(Map.of("transactional.id", "sender-" + scene.topic()))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(record("done"));
            producer.commitTransaction();
            KafkaNode first = scene.start("first", new Bookings("first"));
            Scene.await().untilAsserted(() -> {
                clock.moveOn(Duration.ofSeconds(6));
                assertThat(scene.position(0)).isEqualTo("2");
            });
            producer.beginTransaction();
            producer.send(record("undone"));
            producer.flush();
            producer.abortTransaction();
            Scene.await().untilAsserted(() -> {
                clock.moveOn(Duration.ofSeconds(6));
                assertThat(scene.position(0)).isEqualTo("4");
            });
            first.close();
        }
        Scene.KAFKA.deleteBefore(scene.topic(), 0, 4);

        scene.start("second", new Bookings("second"));
        scene.send(0, "next");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("done", "next"));
        assertThat(scene.query("SELECT known FROM semel_finding")).isEmpty();
    }

    @Test
    void standsBeyondTheEndUntilAnOperatorSetsThePosition() {
        MovedClock clock = new MovedClock();
        scene.at(clock);
        scene.start("one", new Bookings("one"));
        Scene.await().until(() -> scene.position(0).equals("0"));
        scene.execute("UPDATE semel_kafka_position SET next_offset = 50, epoch = epoch + 1 WHERE partition_number = 0");
        scene.send(0, "a");
        scene.send(1, "b");

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("b"));
        scene.execute("UPDATE semel_kafka_position SET next_offset = 0 WHERE partition_number = 0");
        Scene.await().untilAsserted(() -> {
            clock.moveOn(Duration.ofMinutes(2));
            assertThat(scene.booked()).containsExactly("a", "b");
        });
    }

    @Test
    void beginsAnewWhereAnAdministratorHasSetThePositionAlsoWhileNoRecordComes() {
        MovedClock clock = new MovedClock();
        scene.at(clock);
        scene.send(0, "a");
        scene.send(0, "b");
        Bookings handler = new Bookings("one");
        scene.start("one", handler);
        Scene.await().until(() -> scene.position(0).equals("2"));
        scene.execute("DELETE FROM semel_idempotency_record WHERE key_text = 'b'");

        scene.execute("UPDATE semel_kafka_position SET next_offset = 0, epoch = epoch + 1 WHERE partition_number = 0");

        Scene.await().untilAsserted(() -> {
            clock.moveOn(Duration.ofSeconds(6));
            assertThat(scene.booked()).containsExactly("a", "b", "b");
        });
        Scene.await().until(() -> scene.position(0).equals("2"));
        assertThat(handler.called()).containsExactly("a", "b", "b");
    }

    @Test
    void beginsAtTheFirstRecordThatKafkaHasKeptWhereAnAdministratorHasSetThat() {
        MovedClock clock = new MovedClock();
        scene.at(clock);
        IntStream.range(0, 10).forEach(number -> scene.send(0, String.valueOf(number)));
        Bookings handler = new Bookings("one");
        KafkaNode node = scene.start("one", handler);
        Scene.await().until(() -> scene.position(0).equals("10"));
        scene.execute("DELETE FROM semel_idempotency_record WHERE key_text = '8'");
        Scene.KAFKA.deleteBefore(scene.topic(), 0, 7);

        assertThat(node.get(Transactions.class).<Boolean, RuntimeException>inNew(() -> node.get(PartitionCommands.class)
                        .setPosition("bookings", scene.topic(), 0, 10, PartitionsAdmin.FIRST)))
                .isTrue();

        Scene.await().untilAsserted(() -> {
            clock.moveOn(Duration.ofSeconds(6));
            assertThat(handler.called()).hasSize(11).endsWith("8");
            assertThat(scene.position(0)).isEqualTo("10");
        });
        assertThat(scene.query("SELECT known FROM semel_finding")).isEmpty();
    }

    @Test
    void notesHowManyRecordsAreNotDone() {
        MovedClock clock = new MovedClock();
        scene.at(clock);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        IntStream.range(0, 60).forEach(number -> scene.send(0, "%03d".formatted(number)));

        scene.start("one", new Bookings("one").before(record -> Scene.await(mayGoOn)));

        Scene.await().untilAsserted(() -> {
            clock.moveOn(Duration.ofSeconds(6));
            assertThat(behind()).containsExactly("60");
        });
        mayGoOn.countDown();
        Scene.await().untilAsserted(() -> {
            clock.moveOn(Duration.ofSeconds(6));
            assertThat(behind()).containsExactly("0");
        });
    }

    private List<String> behind() {
        return scene.query("SELECT behind FROM semel_kafka_position WHERE partition_number = 0");
    }

    private ProducerRecord<byte[], byte[]> record(String text) {
        return Scene.withKey(new ProducerRecord<>(scene.topic(), 0, null, Scene.bytes(text)), text);
    }
}
