package dev.semel.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.internal.KafkaNode;
import dev.semel.testing.internal.ServerDied;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Nodes that die at their work, one after the other, and those that follow. */
final class Deaths {

    private static final Duration UNTIL_TAKEN_FOR_DEAD = Duration.ofMinutes(2);

    private final Scene scene;
    private final MovedClock clock;

    Deaths(Scene scene, MovedClock clock) {
        this.scene = scene;
        this.clock = clock;
    }

    /**
     * A node dies at a statement, and the next one goes on: everything is booked once then.
     *
     * @param statement its number, from 1, counted from the call of the handler with that number on
     * @param expected all that was sent
     */
    void dieAt(int statement, int firstCall, Bookings handler, List<String> expected) {
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger statements = new AtomicInteger();
        AtomicReference<KafkaNode> node = new AtomicReference<>();
        handler.before(record -> {
            if (calls.incrementAndGet() >= firstCall) {
                statements.compareAndSet(0, 1);
            }
        });
        node.set(scene.start("one", handler));
        node.get().onStatement(() -> {
            if (statements.get() > 0 && statements.incrementAndGet() > statement) {
                node.get().die();
            }
        });
        Scene.await().until(() -> statements.get() > statement || scene.booked().size() == expected.size());
        node.get().close();
        clock.moveOn(UNTIL_TAKEN_FOR_DEAD);
        goOn(expected);
        clock.moveOn(UNTIL_TAKEN_FOR_DEAD);
    }

    private void goOn(List<String> expected) {
        KafkaNode next = scene.start("one", new Bookings("one"));
        Scene.await().untilAsserted(() -> assertThat(scene.booked()).isEqualTo(expected));
        next.close();
    }

    /** Nodes die over the record with this text until something is parked; not more often than that. */
    void dieOver(String deadly, int most) {
        dieOver(most, death -> new Bookings("one").before(record -> {
            if (Bookings.text(record).equals(deadly)) {
                death.run();
            }
        }));
    }

    /**
     * The same.
     *
     * @param handlers one for each node, which dies of the argument
     * @return the node that lives
     */
    KafkaNode dieOver(int most, Function<Runnable, Bookings> handlers) {
        AtomicInteger deaths = new AtomicInteger();
        AtomicReference<KafkaNode> node = new AtomicReference<>();
        while (scene.parked().isEmpty()) {
            int before = deaths.get();
            Bookings handler = handlers.apply(() -> {
                deaths.incrementAndGet();
                node.get().die();
                throw new ServerDied();
            });
            node.set(scene.start("one", handler));
            Scene.await().until(() -> {
                clock.moveOn(Duration.ofSeconds(20));
                return deaths.get() > before || !scene.parked().isEmpty();
            });
            if (deaths.get() > before) {
                node.get().close();
            }
            assertThat(deaths).hasValueLessThanOrEqualTo(most);
        }
        return node.get();
    }
}
