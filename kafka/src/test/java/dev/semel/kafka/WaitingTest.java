package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A partition that waits for a record that failed. */
@Tag("long")
class WaitingTest {

    private final Scene scene = new Scene(2).with("after-failure", "wait");
    private final CountDownLatch isMended = new CountDownLatch(1);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void goesOnWhenTheRetryHasDoneTheWork() {
        scene.send(0, "bad");
        scene.send(0, "good");
        scene.send(1, "other");
        Bookings handler = new Patient("one").after(this::failUntilMended);

        scene.start("one", handler);
        Scene.await().until(() -> calls(handler, "bad") > 3 && scene.booked().contains("other"));
        assertThat(handler.called()).doesNotContain("good");
        assertThat(scene.position(0)).isEqualTo("0");
        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good", "other"));
        Scene.await().until(() -> scene.position(0).equals("2"));
        assertThat(calls(handler, "good")).isOne();
    }

    @Test
    void saysForWhichRecordAndSinceWhenUntilThatIsSettled() {
        scene.send(0, "good");
        scene.send(0, "bad");
        scene.start("one", new Patient("one").after(this::failUntilMended));

        Scene.await().until(() -> waitsFor().equals(List.of("1")));
        assertThat(scene.query("SELECT COUNT(*) FROM semel_kafka_position WHERE waits_since <= CURRENT_TIMESTAMP"))
                .containsExactly("1");
        isMended.countDown();

        Scene.await().until(() -> waitsFor().isEmpty());
    }

    private List<String> waitsFor() {
        return scene.query("SELECT waits_for FROM semel_kafka_position WHERE waits_for IS NOT NULL");
    }

    @Test
    void goesOnWhenAnOperatorHasRetriedWhatWasParked() {
        scene.send(0, "bad");
        scene.send(0, "good");
        Bookings handler = new Bookings("one").after(this::failUntilMended);
        var node = scene.start("one", handler);
        Scene.await().until(() -> !scene.parked().isEmpty());
        assertThat(handler.called()).containsExactly("bad", "bad", "bad");
        isMended.countDown();

        assertThat(scene.retry(node)).isTrue();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        assertThat(handler.called()).containsExactly("bad", "bad", "bad", "bad", "good");
    }

    @Test
    void goesOnWhenAnOperatorHasDiscardedWhatWasParked() {
        scene.send(0, "bad");
        scene.send(0, "good");
        var node = scene.start("one", new Bookings("one").after(this::failUntilMended));
        Scene.await().until(() -> !scene.parked().isEmpty());
        assertThat(scene.position(0)).isEqualTo("0");

        assertThat(scene.discard(node)).isTrue();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("good"));
        assertThat(scene.position(0)).isEqualTo("2");
    }

    @Test
    void waitsForAnOperatorBehindARecordWithoutAKey() {
        Scene.KAFKA.send(new ProducerRecord<>(scene.topic(), 0, null, Scene.bytes("no key")));
        scene.send(0, "good");
        Bookings handler = new Bookings("one");
        var node = scene.start("one", handler);
        Scene.await().until(() -> scene.parked().size() == 1);
        assertThat(handler.called()).isEmpty();

        assertThat(scene.discard(node)).isTrue();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("good"));
    }

    @Test
    void waitsForTheRetryOfARecordWithoutAKey() {
        Scene.KAFKA.send(new ProducerRecord<>(scene.topic(), 0, null, Scene.bytes("bad")));
        scene.send(0, "good");
        Bookings handler = new Patient("one").after(this::failUntilMended);
        var node = scene.start("one", handler);
        Scene.await().until(() -> scene.parked().size() == 1);

        assertThat(scene.retry(node)).isTrue();
        Scene.await().until(() -> calls(handler, "bad") > 12);
        assertThat(handler.called()).doesNotContain("good");
        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        assertThat(handler.called()).endsWith("bad", "good");
    }

    @Test
    void waitsAlsoOnTheNextNode() {
        scene.send(0, "bad");
        scene.send(0, "good");
        Bookings first = new Patient("first").after(this::failUntilMended);
        var node = scene.start("first", first);
        Scene.await().until(() -> calls(first, "bad") > 1);
        node.close();
        Bookings second = new Patient("second").after(this::failUntilMended);

        scene.start("second", second);
        Scene.await().until(() -> calls(second, "bad") > 2);
        assertThat(second.called()).doesNotContain("good");
        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        assertThat(second.called()).endsWith("bad", "good");
    }

    @Test
    void waitsAlsoOnTheNextNodeWhenTheFirstHasDied() {
        scene.send(0, "bad");
        scene.send(0, "good");
        Bookings first = new Patient("first").after(this::failUntilMended);
        var node = scene.start("first", first);
        Scene.await().until(() -> calls(first, "bad") > 1);
        node.die();
        Bookings second = new Patient("second").after(this::failUntilMended);
        scene.with("group", "others-" + scene.topic());
        scene.start("second", second);
        scene.takeForDead("first", "second");

        Scene.await().until(() -> calls(second, "bad") > 2);
        assertThat(second.called()).doesNotContain("good");
        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.bookedBy("second")).containsExactly("bad", "good"));
    }

    @Test
    void waitsAlsoForACopyInAnotherPartition() {
        scene.send(0, "bad");
        Bookings handler = new Patient("one").after(this::failUntilMended);
        scene.start("one", handler);
        Scene.await().until(() -> calls(handler, "bad") > 0);
        scene.send(1, "bad");
        scene.send(1, "good");
        int before = calls(handler, "bad");
        Scene.await().until(() -> calls(handler, "bad") > before + 10);
        assertThat(handler.called()).doesNotContain("good");

        isMended.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
    }

    private static int calls(Bookings handler, String text) {
        return (int) handler.called().stream().filter(text::equals).count();
    }

    private void failUntilMended(ConsumerRecord<byte[], byte[]> record) throws IOException {
        if (Bookings.text(record).equals("bad") && isMended.getCount() > 0) {
            throw new IOException("the partner is away");
        }
    }

    @IdempotentConsumer(name = "patient", firstDelay = "PT0.1S", maxDelay = "PT0.1S", maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static final class Patient extends Bookings {
        Patient(String node) {
            super(node);
        }
    }
}
