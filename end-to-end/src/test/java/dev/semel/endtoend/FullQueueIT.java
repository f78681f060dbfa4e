package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.client.ForeignClient.Letter;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A queue is full, and the broker does what its policy says: it refuses more, or lets the sender wait without a limit. */
@Tag("faults")
class FullQueueIT {

    private static final int ROOM = 4;
    private static final int MUCH_ROOM = 1_000;

    private static final Duration LONGEST_PROBE = Duration.ofSeconds(2);
    private static final String HELD =
            "SELECT COUNT(*) FROM semel_outbox_event WHERE destination = ? AND status = 'HELD'";

    private static Cluster cluster;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("full-queue");
        node = cluster.node("a")
                .with("semel.relay.probe.max-delay", LONGEST_PROBE)
                .start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"FAIL", "BLOCK"})
    void holdsWhatAFullQueueDoesNotTakeAndPublishesTheRest(String policy) {
        Flow full = cluster.flow("lab.full." + policy, 1);
        Flow others = cluster.flow("lab.beside-full." + policy, 20);
        Letter foreign = ForeignClient.order("foreign", "4711");
        cluster.client().limit(full.queue(), ROOM, policy);
        cluster.client().sendAll(full.queue(), List.of(foreign, foreign, foreign, foreign));

        cluster.whileRelaysWait(() -> {
            full.append(node, 20);
            others.append(node, 200);
        });
        others.awaitPublished();
        await("held events").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        cluster.database().tables().count(HELD, full.queue()))
                .isEqualTo(20));
        assertThat(cluster.client().depth(full.queue())).isEqualTo(ROOM);

        cluster.client().takeAll(full.queue(), ROOM, message -> message.getJMSMessageID());
        cluster.client().limit(full.queue(), MUCH_ROOM, policy);
        full.awaitPublished();

        full.assertAllArrivedOnceAndInOrder();
        full.assertNoneSuffered();
        others.assertAllArrivedOnceAndInOrder();
        others.assertNoneSuffered();
        full.awaitFreeSlots();
    }
}
