package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaNode;
import dev.semel.testing.internal.ServerDied;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
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
            workUntilKilled(text, killedAt);
            clock.moveOn(Duration.ofMinutes(2));
            KafkaNode next = scene.start("one", new Bookings("one"));
            Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(expected));
            next.close();
            clock.moveOn(Duration.ofMinutes(2));
        }
        assertThat(scene.parked()).isEmpty();
        assertThat(scene.position(0)).isEqualTo(String.valueOf(expected.size()));
    }

    // The first attempt fails, so that a retry is stored, brought and marked.
    private void workUntilKilled(String text, int killedAt) {
        AtomicInteger attempts = new AtomicInteger();
        AtomicInteger statements = new AtomicInteger();
        AtomicReference<KafkaNode> node = new AtomicReference<>();
        Bookings handler = new Bookings("one")
                .before(record -> statements.compareAndSet(0, 1))
                .after(record -> {
                    if (attempts.incrementAndGet() == 1) {
                        throw new IllegalStateException("the first attempt fails");
                    }
                });
        node.set(scene.start("one", handler));
        node.get().onStatement(() -> {
            if (statements.get() > 0 && statements.incrementAndGet() > killedAt) {
                node.get().die();
            }
        });
        Scene.await().until(() -> statements.get() > killedAt || scene.booked().contains(text));
        node.get().close();
    }

    @Test
    void areCountedAgainstTheRecordThatKillsTheServerWhichIsParked() {
        scene.send(0, "deadly");
        scene.send(0, "harmless");
        AtomicInteger deaths = new AtomicInteger();

        while (scene.parked().isEmpty()) {
            AtomicReference<KafkaNode> node = new AtomicReference<>();
            Bookings handler = new Bookings("one").before(record -> {
                if (Bookings.text(record).equals("deadly")) {
                    deaths.incrementAndGet();
                    node.get().die();
                    throw new ServerDied();
                }
            });
            int before = deaths.get();
            node.set(scene.start("one", handler));
            Scene.await().until(() -> {
                clock.moveOn(Duration.ofSeconds(20));
                return deaths.get() > before || !scene.parked().isEmpty();
            });
            if (deaths.get() > before) {
                node.get().close();
            }
            assertThat(deaths).hasValueLessThanOrEqualTo(3);
        }

        assertThat(scene.parked()).containsExactly("SERVER_DIED " + scene.topic() + "-0-0");
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).containsExactly("harmless"));
    }
}
