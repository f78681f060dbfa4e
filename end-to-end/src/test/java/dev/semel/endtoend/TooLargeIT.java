package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An event has headers that the broker, as it is shipped, can never take. */
@Tag("faults")
class TooLargeIT {

    private static final int TOO_LARGE = 3_000_000;

    private static Cluster cluster;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("too-large");
        node = cluster.node("a").start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void parksTheEventAtOnceWithTheReasonAndPublishesThoseOfOtherGroups() {
        Flow tooLarge = cluster.flow("lab.too-large", 1);
        Flow others = cluster.flow("lab.beside-too-large", 20);
        cluster.whileRelaysWait(() -> {
            tooLarge.appendWithHeader(node, TOO_LARGE);
            tooLarge.append(node, 10);
            others.append(node, 200);
        });

        others.awaitPublished();
        tooLarge.awaitParked();

        assertParkedAtTheFirstAttempt(tooLarge.queue());
        assertThat(tooLarge.published()).as("events behind it").isZero();
        others.assertAllArrivedOnceAndInOrder();
        others.assertNoneSuffered();
    }

    private static void assertParkedAtTheFirstAttempt(String queue) {
        Tables tables = cluster.outcome().tables();
        assertThat(tables.rows(
                        "SELECT e.attempts, e.error_message, a.attempt FROM semel_outbox_event e"
                                + " JOIN semel_attempt a ON a.subject = e.id"
                                + " WHERE e.destination = ? AND e.status = 'PARKED'",
                        queue))
                .singleElement()
                .satisfies(parked -> {
                    assertThat(List.of(parked.get(0), parked.get(2))).containsOnly("1");
                    assertThat(parked.get(1))
                            .contains("The headers and the key of this event do not fit into a record")
                            .contains("raise journal-buffer-size (and journal-file-size) at the broker")
                            .contains("bigger than the max record size of 4194304 bytes");
                });
        assertThat(tables.rows("SELECT total FROM semel_counter WHERE counted = 'BATCHES_REFUSED' AND total > 0"))
                .as("batches that count as refused for an event that the broker had")
                .isEmpty();
    }
}
