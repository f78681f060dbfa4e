package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.internal.outbox.operator.OutboxCommands;
import dev.semel.internal.platform.Transactions;
import jakarta.persistence.PersistenceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A record that fails is tried again, and the partition goes on. */
@Tag("long")
class FailuresTest {

    private final Scene scene = new Scene(1);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void areTriedAgainWhileThePartitionGoesOn() {
        scene.send(0, "bad");
        scene.send(0, "good");
        CountDownLatch mayWork = new CountDownLatch(1);
        Bookings handler = new Bookings("one").after(record -> failUnless(mayWork.getCount() == 0, record));

        scene.start("one", handler);
        Scene.await().until(() -> scene.booked().equals(List.of("good")));
        mayWork.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        assertThat(scene.position(0)).isEqualTo("2");
        assertThat(scene.keys("COMPLETED")).containsExactly("bad", "good");
        Scene.await().untilAsserted(() -> assertThat(scene.events("PENDING")).isEmpty());
        assertThat(scene.events("PUBLISHED")).contains("bad");
    }

    @Test
    void bringTheHandlerTheSameRecordAgain() {
        ProducerRecord<byte[], byte[]> sent = new ProducerRecord<>(
                scene.topic(), 0, 1_700_000_000_000L, new byte[] {(byte) 0xFF, 0}, new byte[] {1, (byte) 0xFE});
        sent.headers().add("twice", Scene.bytes("first"));
        sent.headers().add("twice", new byte[] {(byte) 0xC0});
        sent.headers().add("nothing", null);
        sent.headers().add("wide_name", Scene.bytes("ä\0"));
        Scene.KAFKA.send(Scene.withKey(sent, "bad"));
        AtomicInteger attempts = new AtomicInteger();
        Bookings handler = new Bookings("one").after(record -> {
            record.value()[0] = 9;
            record.headers().add("mine", new byte[0]);
            failUnless(attempts.incrementAndGet() > 1, "bad");
        });

        scene.start("one", handler);

        Scene.await().until(() -> scene.booked().size() == 1);
        ConsumerRecord<byte[], byte[]> again = handler.calls().get(1);
        assertThat(again.topic()).isEqualTo(scene.topic());
        assertThat(again.partition()).isZero();
        assertThat(again.offset()).isZero();
        assertThat(again.timestamp()).isEqualTo(1_700_000_000_000L);
        assertThat(again.timestampType()).isEqualTo(handler.calls().get(0).timestampType());
        assertThat(again.key()).containsExactly(0xFF, 0);
        assertThat(again.value()).containsExactly(9, 0xFE);
        assertThat(again.headers().toArray()).hasSize(6);
        assertThat(again.headers().headers("twice"))
                .extracting(header -> header.value()[0])
                .containsExactly((byte) 'f', (byte) 0xC0);
        assertThat(again.headers().lastHeader("nothing").value()).isNull();
        assertThat(new String(again.headers().lastHeader("wide_name").value(), StandardCharsets.UTF_8))
                .isEqualTo("ä\0");
    }

    @Test
    void areParkedWhenTheAttemptsAreUsedUpAndRunAgainForAnOperator() {
        scene.send(0, "bad");
        CountDownLatch isMended = new CountDownLatch(1);
        Bookings handler = new Bookings("one").after(record -> failUnless(isMended.getCount() == 0, record));
        var node = scene.start("one", handler);
        Scene.await().untilAsserted(() -> assertThat(scene.parked())
                .containsExactly("ATTEMPTS_USED_UP " + scene.topic() + "-0-0"));
        assertThat(handler.called()).containsExactly("bad", "bad", "bad");
        isMended.countDown();

        assertThat(scene.retry(node)).isTrue();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad"));
        assertThat(scene.keys("COMPLETED")).containsExactly("bad");
    }

    @Test
    void ofATombstoneWithoutAKeyOfItsOwnAreTriedAgain() {
        Scene.KAFKA.send(Scene.withKey(new ProducerRecord<>(scene.topic(), 0, null, (byte[]) null), "order-1"));
        AtomicInteger attempts = new AtomicInteger();
        Bookings handler = new Bookings("one").before(record -> failUnless(attempts.incrementAndGet() > 1, "bad"));

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("tombstone"));
        assertThat(handler.calls().get(1).value()).isNull();
        assertThat(handler.calls().get(1).key()).isNull();
    }

    @Test
    void thatAreTerminalAreParkedAtOnce() {
        scene.send(0, "bad");
        scene.send(0, "good");
        Bookings handler = new Terminal().after(record -> failUnless(false, record));

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("good"));
        assertThat(scene.parked()).containsExactly("TERMINAL_FAILURE " + scene.topic() + "-0-0");
        assertThat(handler.called()).containsExactly("bad", "good");
    }

    @Test
    void ofAValueThatIsTooLargeForARetryAreParkedWithAllOfIt() {
        byte[] large = new byte[11 * 1024 * 1024];
        Arrays.fill(large, (byte) 'x');
        Scene.KAFKA.send(Scene.withKey(new ProducerRecord<>(scene.topic(), 0, null, large), "large"));
        Bookings handler = new Bookings("one").after(record -> {
            throw new IOException("too much");
        });

        scene.start("one", handler);

        Scene.await()
                .untilAsserted(() -> assertThat(scene.parked()).containsExactly("TOO_LARGE " + scene.topic() + "-0-0"));
        assertThat(scene.query("SELECT SUM(OCTET_LENGTH(bytes)) FROM semel_parked_piece"))
                .containsExactly(String.valueOf(large.length));
        assertThat(scene.booked()).isEmpty();
    }

    @Test
    void letACopyThatComesInBetweenBeSuperseded() {
        scene.send(0, "bad");
        scene.send(0, "bad");
        scene.send(0, "good");
        CountDownLatch mayWork = new CountDownLatch(1);
        Bookings handler = new Patient().after(record -> failUnless(mayWork.getCount() == 0, record));

        scene.start("one", handler);
        Scene.await().until(() -> scene.position(0).equals("3"));
        mayWork.countDown();

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        // The copy itself never came to the handler.
        assertThat(handler.calls())
                .extracting(ConsumerRecord::offset)
                .contains(0L, 2L)
                .doesNotContain(1L);
    }

    @Test
    void areBroughtByAnotherNodeWhenTheFirstHasDied() {
        scene.send(0, "bad");
        Bookings first = new Bookings("first").after(record -> failUnless(false, record));
        var dying = scene.start("first", first);
        Scene.await()
                .until(() -> !scene.events("SCHEDULED").isEmpty()
                        || !scene.events("PENDING").isEmpty());
        dying.die();

        scene.start("second", new Bookings("second"));
        // It may have died over the retry.
        scene.takeForDead("first", "second");

        Scene.await().untilAsserted(() -> assertThat(scene.bookedBy("second")).containsExactly("bad"));
    }

    @Test
    void areGivenUpForGoodByAnOperatorWhoDiscardsTheRetry() {
        scene.send(0, "bad");
        Bookings handler = new Late().after(record -> failUnless(false, record));
        var node = scene.start("one", handler);
        Scene.await().until(() -> scene.events("SCHEDULED").equals(List.of("bad")));
        UUID retry =
                UUID.fromString(scene.query("SELECT id FROM semel_outbox_event").get(0));

        int discarded = node.get(Transactions.class)
                .inNew(() -> node.get(OutboxCommands.class).discard(List.of(retry)));

        assertThat(discarded).isEqualTo(1);
        assertThat(scene.events("DISCARDED")).containsExactly("bad");
        assertThat(handler.called()).containsExactly("bad");
    }

    @Test
    void areBroughtAtOnceByAnOperatorWhoDoesNotWait() {
        scene.send(0, "bad");
        AtomicInteger attempts = new AtomicInteger();
        Bookings handler = new Late().after(record -> failUnless(attempts.incrementAndGet() > 1, record));
        var node = scene.start("one", handler);
        Scene.await().until(() -> scene.events("SCHEDULED").equals(List.of("bad")));
        UUID retry =
                UUID.fromString(scene.query("SELECT id FROM semel_outbox_event").get(0));

        node.get(Transactions.class).inNew(() -> node.get(OutboxCommands.class).retry(List.of(retry)));

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad"));
    }

    @Test
    void ofARowThatHoldsNoRecordAreParked() {
        scene.send(0, "bad");
        Bookings handler = new Late().after(record -> failUnless(false, record));
        scene.start("one", handler);
        Scene.await().until(() -> scene.events("SCHEDULED").equals(List.of("bad")));

        scene.execute("UPDATE semel_outbox_event SET headers = '{}', due_at = CURRENT_TIMESTAMP");

        Scene.await().until(() -> scene.events("PARKED").equals(List.of("bad")));
        assertThat(handler.called()).containsExactly("bad");
    }

    @Test
    void burnsNoAttemptWhileTheDatabaseIsAway() {
        AtomicBoolean isAway = new AtomicBoolean();
        AtomicInteger refused = new AtomicInteger();
        Bookings handler = new Bookings("one");
        scene.start("one", handler).onStatement(() -> {
            if (isAway.get()) {
                refused.incrementAndGet();
                throw new PersistenceException(new SQLException("the database is away", "08006"));
            }
        });
        Scene.await().until(() -> scene.position(0).equals("0"));
        isAway.set(true);
        scene.send(0, "a");
        Scene.await().until(() -> refused.get() > 50);

        isAway.set(false);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("a"));
        assertThat(scene.query("SELECT attempt FROM semel_attempt")).isEmpty();
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.keys("COMPLETED")).containsExactly("a");
    }

    @Test
    void underALeaseAreTriedAgainAndThePositionMoves() {
        scene.send(0, "bad");
        scene.send(0, "good");
        AtomicInteger attempts = new AtomicInteger();
        Bookings handler = new Leased().before(record -> failUnless(attempts.incrementAndGet() > 1, "bad"));

        scene.start("one", handler);

        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("bad", "good"));
        Scene.await().until(() -> scene.position(0).equals("2"));
        assertThat(scene.keys("COMPLETED")).containsExactly("bad", "good");
    }

    private static void failUnless(boolean works, ConsumerRecord<byte[], byte[]> record) throws IOException {
        failUnless(works, Bookings.text(record));
    }

    private static void failUnless(boolean works, String text) throws IOException {
        if (!works && text.equals("bad")) {
            throw new IOException("the partner is away");
        }
    }

    @IdempotentConsumer(name = "terminal", parkOn = IOException.class)
    @KafkaSource(topic = "bookings")
    private static final class Terminal extends Bookings {
        Terminal() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "patient", firstDelay = "PT0.1S", maxDelay = "PT0.1S", maxAttempts = 1000)
    @KafkaSource(topic = "bookings")
    private static final class Patient extends Bookings {
        Patient() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "late", firstDelay = "PT1H", maxDelay = "PT1H")
    @KafkaSource(topic = "bookings")
    private static final class Late extends Bookings {
        Late() {
            super("one");
        }
    }

    @IdempotentConsumer(name = "leased", mode = Mode.LEASED, firstDelay = "PT0.1S", maxDelay = "PT0.1S")
    @KafkaSource(topic = "bookings")
    private static final class Leased extends Bookings {
        Leased() {
            super("one");
        }
    }
}
