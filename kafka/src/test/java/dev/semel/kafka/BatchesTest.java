package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaNode;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several records in one transaction. */
@Tag("long")
class BatchesTest {

    private static final int BATCH = 10;

    private final MovedClock clock = new MovedClock();
    private final Scene scene =
            new Scene(1).with("batch", String.valueOf(BATCH)).at(clock);
    private final Deaths deaths = new Deaths(scene, clock);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void commitTogetherWhatSucceeds() {
        List<String> texts = send(0, 100);
        Set<Object> transactions = ConcurrentHashMap.newKeySet();
        Bookings handler = new Bookings("one");
        AtomicReference<KafkaNode> node = new AtomicReference<>();
        CountDownLatch isKnown = new CountDownLatch(1);
        handler.after(record -> {
            Scene.await(isKnown);
            transactions.add(
                    node.get().get(TransactionSynchronizationRegistry.class).getTransactionKey());
        });

        node.set(scene.start("one", handler));
        isKnown.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        Scene.await().until(() -> scene.position(0).equals("100"));
        assertThat(scene.keys("COMPLETED")).isEqualTo(texts);
        assertThat(handler.called()).isEqualTo(texts);
        // The first ones come one by one; in one poll are as many as Kafka gives.
        assertThat(transactions).hasSizeLessThan(40);
    }

    @Test
    void areWorkedOnOneByOneWhenOneFailsWhichAloneHasAnAttempt() {
        Bookings handler = new Bookings("one");
        AtomicInteger failures = new AtomicInteger();
        handler.after(record -> {
            if (Bookings.text(record).equals("035") && failures.incrementAndGet() <= 2) {
                throw new IllegalStateException("the first attempt fails, in its batch and alone");
            }
        });
        List<String> texts = send(0, 50);

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        Scene.await().until(() -> scene.position(0).equals("50"));
        assertThat(scene.query("SELECT attempt FROM semel_attempt")).containsExactly("1");
        assertThat(scene.keys("COMPLETED")).isEqualTo(texts);
    }

    @Test
    void bookACopyInTheSameBatchOnce() {
        send(0, 20);
        send(10, 30);
        IntStream.range(0, 5).forEach(copy -> scene.send(0, "030"));

        scene.start("one", new Bookings("one"));

        Scene.await().until(() -> scene.position(0).equals("45"));
        assertThat(scene.booked()).isEqualTo(numbers(0, 31));
    }

    @Test
    void parkARecordWithoutAKeyAndDoTheOthers() {
        List<String> texts = new ArrayList<>(send(0, 25));
        scene.send(0, "", "no key");
        texts.addAll(send(25, 40));

        scene.start("one", new Bookings("one"));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        assertThat(scene.parked()).containsExactly("MISSING_KEY " + scene.topic() + "-0-25");
    }

    @Test
    void areRolledBackWithTheirEffectsWhenThePartitionWasAssignedAnew() {
        List<String> texts = send(0, 30);
        CountDownLatch isAtWork = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        KafkaNode old = scene.start("frozen", new Bookings("frozen").after(record -> {
                    if (Bookings.text(record).equals("015")) {
                        isAtWork.countDown();
                        Scene.await(mayGoOn);
                    }
                }));
        Scene.await(isAtWork);
        scene.with("group", "others-" + scene.topic());
        scene.start("present", new Bookings("present"));
        Scene.await().until(() -> scene.query("SELECT node FROM semel_kafka_position")
                .equals(List.of("present")));

        mayGoOn.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(texts));
        assertThat(scene.bookedBy("frozen")).isEqualTo(numbers(0, 10));
        old.close();
    }

    @Test
    void loseAndDoubleNothingAtSomeStatementsAtWhichTheNodeIsKilled() {
        List<String> expected = new ArrayList<>();
        for (int killedAt = 1; killedAt <= 61; killedAt += 12) {
            int from = expected.size();
            expected.addAll(send(from, from + 25));
            // In the first batch, behind those that come one by one.
            deaths.dieAt(killedAt, BATCH + 1, new Bookings("one"), expected);
        }
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.position(0)).isEqualTo(String.valueOf(expected.size()));
    }

    @Test
    void areNotConvictedForTheOneAmongThemThatKillsTheServer() {
        List<String> harmless = new ArrayList<>(numbers(0, 25));
        send(0, 15);
        scene.send(0, "deadly");
        send(15, 25);

        // One in a batch, which leaves no mark, and three alone.
        deaths.dieOver("deadly", 4);

        assertThat(scene.parked()).containsExactly("SERVER_DIED " + scene.topic() + "-0-15");
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(harmless));
    }

    private List<String> send(int from, int to) {
        List<String> texts = numbers(from, to);
        texts.forEach(text -> scene.send(0, text));
        return texts;
    }

    private static List<String> numbers(int from, int to) {
        return IntStream.range(from, to).mapToObj("%03d"::formatted).toList();
    }
}
