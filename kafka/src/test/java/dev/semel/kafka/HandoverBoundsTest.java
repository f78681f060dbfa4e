package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaNode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record or a poller takes longer than the others of the group wait for it. */
@Tag("long")
class HandoverBoundsTest {

    private final Scene scene = new Scene(2);
    private final CountDownLatch areAtWork = new CountDownLatch(2);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    @AfterEach
    void close() {
        mayGoOn.countDown();
        scene.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void handOverAPartitionAlthoughItsRecordIsNotDoneAndRollItBackThen(String protocol) {
        scene.with("group.protocol", protocol);
        scene.send(0, "a");
        scene.send(1, "b");
        Bookings first = new Bookings("first").after(this::takeLong);
        scene.start("first", first);
        Scene.await(areAtWork);

        Bookings second = new Bookings("second");
        scene.start("second", second);

        Scene.await().until(() -> owners().contains("second"));
        assertThat(mayGoOn.getCount()).as("both are still at work").isOne();
        assertThat(scene.booked()).isEmpty();
        mayGoOn.countDown();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a", "b"));
        assertThat(first.calls().size() + second.calls().size())
                .as("what was handed over is done once more")
                .isGreaterThan(2);
        Scene.await()
                .until(() -> scene.position(0).equals("1") && scene.position(1).equals("1"));
        assertThat(scene.query("SELECT attempt FROM semel_attempt")).isEmpty();
    }

    @Test
    void letANodeStopAlthoughItsRecordsAreNotDone() {
        scene.send(0, "a");
        scene.send(1, "b");
        KafkaNode first = scene.start("first", new Bookings("first").after(this::takeLong));
        Scene.await(areAtWork);

        Thread stopping = new Thread(first::close);
        stopping.start();

        Scene.await().until(() -> !stopping.isAlive());
        assertThat(mayGoOn.getCount()).as("both are still at work").isOne();
        scene.start("second", new Bookings("second"));
        Scene.await().until(() -> owners().equals(List.of("second", "second")));
        mayGoOn.countDown();
        Scene.await().untilAsserted(() -> assertThat(scene.bookedBy("second")).containsExactly("a", "b"));
        assertThat(scene.bookedBy("first")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "consumer"})
    void takeThePartitionsOfAPollerThatStandsStillAndShareThemWhenItIsBack(String protocol) {
        scene.with("group.protocol", protocol).with("max.poll.interval.ms", "3000");
        CountDownLatch standsStill = new CountDownLatch(1);
        KafkaNode first = scene.start("first", new Bookings("first"));
        Scene.await().until(() -> owners().equals(List.of("first", "first")));
        first.onStatement(() -> {
            if (Thread.currentThread().getName().equals("poller") && mayGoOn.getCount() > 0) {
                standsStill.countDown();
                Scene.await(mayGoOn);
            }
        });
        Scene.await(standsStill);
        scene.start("second", new Bookings("second"));
        IntStream.range(0, 20).forEach(number -> scene.send(number % 2, "%02d".formatted(number)));

        Scene.await().until(() -> scene.bookedBy("second").size() == 20);
        mayGoOn.countDown();

        Scene.await().until(() -> owners().contains("first"));
        IntStream.range(20, 40).forEach(number -> scene.send(number % 2, "%02d".formatted(number)));
        Scene.await().untilAsserted(() -> assertThat(scene.booked())
                .isEqualTo(IntStream.range(0, 40).mapToObj("%02d"::formatted).toList()));
    }

    private List<String> owners() {
        return scene.query("SELECT node FROM semel_kafka_position ORDER BY partition_number");
    }

    // As a handler that nothing interrupts.
    private void takeLong(ConsumerRecord<byte[], byte[]> record) {
        areAtWork.countDown();
        while (mayGoOn.getCount() > 0) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException goesOn) {
                continue;
            }
        }
    }
}
