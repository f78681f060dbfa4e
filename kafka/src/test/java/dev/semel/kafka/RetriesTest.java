package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import dev.semel.internal.admin.EventActions;
import dev.semel.internal.admin.RetryAtWorkException;
import dev.semel.internal.platform.Transactions;
import dev.semel.testing.internal.Databases;
import dev.semel.testing.internal.KafkaNode;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Retries, while they are worked on. */
@Tag("long")
class RetriesTest {

    private final AtomicInteger attempts = new AtomicInteger();
    private final CountDownLatch isAtWork = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private Scene scene = new Scene(1);

    @AfterEach
    void close() {
        mayEnd.countDown();
        scene.close();
    }

    @Test
    void takeLongerThanTheDatabaseKeepsAnIdleTransactionAndAreNotBroughtTwice() {
        scene.close();
        scene = new Scene(1, Databases.postgreSqlWithIdleLimit("1s"));
        scene.send(0, "bad");
        Bookings first = new Leased("first").before(this::failOnceAndThenTakeLong);
        Bookings second = new Leased("second").before(this::failOnceAndThenTakeLong);
        scene.start("first", first);
        scene.start("second", second);
        Scene.await(isAtWork);

        // The other node looks every second.
        pass(4);
        mayEnd.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad"));
        Scene.await().untilAsserted(() -> assertThat(scene.events("PUBLISHED")).containsExactly("bad"));
        assertThat(first.calls().size() + second.calls().size()).isEqualTo(2);
        assertThat(scene.query("SELECT COUNT(*) FROM semel_outbox_event")).containsExactly("1");
        assertThat(scene.query("SELECT duplicates FROM semel_idempotency_record"))
                .containsExactly("0");
    }

    @Test
    void doNotWaitForASlowOneOfTheirConsumer() {
        List<String> texts = List.of("bad", "bad 2", "bad 3", "bad 4");
        texts.forEach(text -> scene.send(0, text));
        Bookings handler = new Bookings("one").before(record -> {
            if (attempts.incrementAndGet() <= texts.size()) {
                throw new IOException("the partner is away");
            }
            if (Bookings.text(record).equals("bad")) {
                isAtWork.countDown();
                Scene.await(mayEnd);
            }
        });

        scene.start("one", handler);
        Scene.await(isAtWork);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad 2", "bad 3", "bad 4"));
        mayEnd.countDown();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(4));
    }

    @Test
    void ofOneGroupAreWorkedOnOneAtATimeWhereThatIsAskedFor() {
        for (int number = 0; number < 6; number++) {
            var record = new ProducerRecord<>(scene.topic(), 0, Scene.bytes("group"), Scene.bytes("bad " + number));
            Scene.KAFKA.send(Scene.withKey(record, "key " + number));
        }
        AtomicInteger atWork = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Bookings handler = new OneAtATime("one").before(record -> {
            most.accumulateAndGet(atWork.incrementAndGet(), Math::max);
            try {
                if (attempts.incrementAndGet() <= 6) {
                    throw new IOException("the partner is away");
                }
            } finally {
                atWork.decrementAndGet();
            }
        });

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).hasSize(6));
        assertThat(most).hasValue(1);
    }

    @Test
    void areNotDiscardedWhileAHandlerWorksOnThemUnderALease() {
        scene.send(0, "bad");
        Bookings handler = new Leased("one").before(this::failOnceAndThenTakeLong);
        var node = scene.start("one", handler);
        Scene.await(isAtWork);

        assertThatThrownBy(() -> discard(node))
                .isInstanceOf(RetryAtWorkException.class)
                .hasMessageContaining("nothing was changed");
        mayEnd.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.events("PUBLISHED")).containsExactly("bad"));
        assertThat(scene.booked()).containsExactly("bad");
    }

    @Test
    void areDoneWhenADiscardHasWaitedForTheirTransaction() {
        scene.send(0, "bad");
        Bookings handler = new Bookings("one").after(this::failOnceAndThenTakeLong);
        var node = scene.start("one", handler);
        Scene.await(isAtWork);

        CompletableFuture<Long> discarded = CompletableFuture.supplyAsync(() -> discard(node));
        pass(1);
        mayEnd.countDown();

        assertThat(discarded.join()).isZero();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad"));
        assertThat(scene.events("PUBLISHED")).containsExactly("bad");
    }

    @Test
    void haveNoEffectWhenTheyWereDiscardedBeforeTheirTurn() {
        scene.send(0, "bad");
        Bookings handler = new Late("one").after(this::failOnceAndThenTakeLong);
        var node = scene.start("one", handler);
        Scene.await().until(() -> scene.events("SCHEDULED").equals(List.of("bad")));
        mayEnd.countDown();

        assertThat(discard(node)).isOne();
        scene.execute("UPDATE semel_outbox_event SET status = 'SCHEDULED', due_at = CURRENT_TIMESTAMP");

        // Brought all the same, it finds its key closed.
        Scene.await().untilAsserted(() -> assertThat(scene.events("PUBLISHED")).containsExactly("bad"));
        assertThat(scene.booked()).isEmpty();
        assertThat(scene.keys("DISCARDED")).containsExactly("bad");
    }

    @Test
    void areWorkedOnByTheOtherNodeAsSoonAsTheirOwnHasDied() {
        scene.send(0, "bad");
        Bookings first = new Bookings("first").after(this::failOnceAndThenTakeLong);
        KafkaNode dying = scene.start("first", first);
        Scene.await(isAtWork);

        dying.die();
        mayEnd.countDown();
        scene.start("second", new Bookings("second"));
        scene.takeForDead("first", "second");

        Scene.await().untilAsserted(() -> assertThat(scene.bookedBy("second")).containsExactly("bad"));
        Scene.await().untilAsserted(() -> assertThat(scene.events("PENDING")).isEmpty());
        assertThat(scene.booked()).containsExactly("bad");
    }

    private void failOnceAndThenTakeLong(ConsumerRecord<byte[], byte[]> record) throws IOException {
        if (attempts.incrementAndGet() == 1) {
            throw new IOException("the partner is away");
        }
        isAtWork.countDown();
        Scene.await(mayEnd);
    }

    private long discard(KafkaNode node) {
        UUID retry = UUID.fromString(scene.query("SELECT id FROM semel_outbox_event WHERE status <> 'PUBLISHED'")
                .get(0));
        return node.get(Transactions.class)
                .inNew(() -> node.get(EventActions.class).discard(List.of(retry)));
    }

    private static void pass(int seconds) {
        Instant end = Instant.now().plusSeconds(seconds);
        Scene.await().until(() -> Instant.now().isAfter(end));
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED, firstDelay = "PT0.1S", maxDelay = "PT0.1S")
    @KafkaSource(topic = "bookings")
    private static final class Leased extends Bookings {
        Leased(String node) {
            super(node);
        }
    }

    @IdempotentConsumer(
            name = "one-at-a-time",
            order = Order.ONE_AT_A_TIME,
            firstDelay = "PT0.1S",
            maxDelay = "PT0.1S",
            maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static final class OneAtATime extends Bookings {
        OneAtATime(String node) {
            super(node);
        }
    }

    @IdempotentConsumer(name = "late", firstDelay = "PT1H", maxDelay = "PT1H")
    @KafkaSource(topic = "bookings")
    private static final class Late extends Bookings {
        Late(String node) {
            super(node);
        }
    }
}
