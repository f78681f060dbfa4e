package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.idempotency.IdempotentConsumer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node is killed, by a record or by something else. */
@Tag("long")
class DeathsOverRecordsTest {

    // What a record, its failure and its retry need. The ordinary build tries some of them.
    private static final int STATEMENTS = 30;

    private final MovedClock clock = new MovedClock();
    private final Scene scene = new Scene(1).at(clock);
    private final Deaths deaths = new Deaths(scene, clock);

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void loseAndDoubleNothingAtWhicheverStatementTheNodeIsKilled() {
        killAtEach(1);
    }

    @Test
    void loseAndDoubleNothingAtSomeStatements() {
        killAtEach(4);
    }

    private void killAtEach(int step) {
        List<String> expected = new ArrayList<>();
        for (int killedAt = 1; killedAt <= STATEMENTS; killedAt += step) {
            String text = "%02d".formatted(killedAt);
            expected.add(text);
            scene.send(0, text);
            deaths.dieAt(killedAt, 1, failingAtFirst(), expected);
        }
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.position(0)).isEqualTo(String.valueOf(expected.size()));
    }

    // So that a retry is stored, brought and marked.
    private static Bookings failingAtFirst() {
        AtomicInteger attempts = new AtomicInteger();
        return new Bookings("one").after(record -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IllegalStateException("the first attempt fails");
            }
        });
    }

    @Test
    void areCountedAgainstTheRecordThatKillsTheServerWhichIsParked() {
        scene.send(0, "deadly");
        scene.send(0, "harmless");

        deaths.dieOver("deadly", 3);

        assertThat(scene.parked()).containsExactly("SERVER_DIED " + scene.topic() + "-0-0");
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("harmless"));
    }

    @Test
    void areNotCausedAnewByARecordThatIsParkedBecauseOfThemAndForWhichThePartitionWaits() {
        scene.with("after-failure", "wait");
        scene.send(0, "deadly");
        scene.send(0, "good");

        var node = deaths.dieOver(3, death -> {
            DeadlyToRead.death = death;
            return new DeadlyToRead();
        });

        assertThat(scene.parked()).containsExactly("SERVER_DIED " + scene.topic() + "-0-0");
        assertThat(scene.discard(node)).isTrue();
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("good"));
    }

    @IdempotentConsumer(name = "bookings", keyResolver = WholeText.class)
    @KafkaSource(topic = "bookings")
    private static final class DeadlyToRead extends Bookings {

        static volatile Runnable death;

        DeadlyToRead() {
            super("one");
        }
    }

    public static final class WholeText implements KafkaKeyResolver {
        @Override
        public String keyOf(ConsumerRecord<byte[], byte[]> record) {
            if (Bookings.text(record).equals("deadly")) {
                DeadlyToRead.death.run();
            }
            return Bookings.text(record);
        }
    }
}
