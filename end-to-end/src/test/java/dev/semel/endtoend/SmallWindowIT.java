package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The broker remembers fewer event ids than a batch has: what the relay sends again after a crash, the broker takes twice. */
@Tag("faults")
class SmallWindowIT {

    private static final int WINDOW = 10;
    private static final int EVENTS = 40;
    private static final String CONSUMER = "lab.fast";
    private static final String KEYS = "SELECT key_text FROM semel_outbox_event WHERE destination = ?";
    private static final String TOTAL = "SELECT total FROM semel_counter WHERE counted = ?";
    private static final String SKIPPED =
            "SELECT SUM(total) FROM semel_skipped_copy WHERE consumer = ? AND origin = 'RELAY_RESEND'";

    private static Cluster cluster;
    private static Halts halts;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.remembering("small-window", WINDOW);
        halts = Halts.of("relay-steps");
        node = halts.arm(cluster.node("a"), "a").start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
    }

    @Test
    void catchesAtTheConsumerWhatTheBrokerNoLongerRemembers() {
        Outcome outcome = cluster.outcome();
        Halt halt = halts.at("broker-committed");
        Flow flow = cluster.flow(CONSUMER, 1);
        cluster.whileRelaysWait(() -> flow.append(node, EVENTS));
        halt.await();
        outcome.awaitEmpty(List.of(CONSUMER));
        List<String> keys = keys(outcome);
        assertThat(keys).hasSize(EVENTS);
        outcome.assertOneEffectOfEach(CONSUMER, keys);
        assertThat(flow.published()).as("events marked before the crash").isZero();

        node.kill();
        node.start();
        flow.awaitPublished();
        outcome.awaitSettled(List.of(CONSUMER));

        outcome.assertOneEffectOfEach(CONSUMER, keys);
        outcome.tables().awaitCount(EVENTS, TOTAL, "SENT_AGAIN");
        outcome.tables().awaitCount(EVENTS, TOTAL, "CAUGHT_BY_CONSUMER_KEY");
        outcome.tables().awaitCount(EVENTS, SKIPPED, CONSUMER);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNoAttemptIsBurnt();
        outcome.assertNothingIsDeadOrInDoubt();
    }

    private static List<String> keys(Outcome outcome) {
        return outcome.tables().rows(KEYS, CONSUMER).stream()
                .map(row -> row.get(0))
                .toList();
    }
}
