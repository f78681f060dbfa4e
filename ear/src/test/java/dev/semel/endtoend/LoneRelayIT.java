package dev.semel.endtoend;

import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.LibertyServer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One node relays what it appends itself; its timer is far too slow to be of any help, and nobody else wakes it. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LoneRelayIT {

    private static final Duration POLL_INTERVAL = Duration.ofMinutes(10);

    /** For a slow machine, too: what is dead comes with the timer, ten minutes later. */
    private static final Duration AT_ONCE = Duration.ofSeconds(10);

    private static final Duration HALT_LIMIT = Duration.ofSeconds(30);
    private static final Duration DRAIN_LIMIT = Duration.ofSeconds(15);

    private static final int WORKERS = 2;

    /** Of that many groups there are some in every slot, or nearly so: more than one worker takes. */
    private static final int GROUPS = 64;

    private static Laboratory laboratory;
    private static RelaySurvival survival;
    private static Halts halts;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("lone-relay");
        survival = new RelaySurvival(laboratory);
        halts = Halts.of("relay-steps");
        node = halts.arm(laboratory.node("a"), "a")
                .with("semel.relay.poll-interval", POLL_INTERVAL)
                .with("semel.relay.workers", WORKERS)
                .start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
    }

    @Test
    void publishesAtOnceWhatIsAppendedOnTheSameNode() {
        Flow flow = laboratory.flow("lab.here", 3);

        flow.append(node, 3);

        flow.awaitPublished(AT_ONCE);
        flow.assertAllArrivedOnceAndInOrder();
    }

    /** One transaction, so one nudge, so one worker: there is no other one but by its call. */
    @Test
    void hasAnotherWorkerServeTheOtherSlotsWhileOneIsHeldUp() {
        Halt halt = halts.at("batch-sent");
        Flow flow = laboratory.flow("lab.help", GROUPS);

        flow.append(node, GROUPS);
        halt.await(HALT_LIMIT);
        await("help").atMost(AT_ONCE).until(() -> flow.published() > 0);
        halt.release();

        survival.assertAllWentWell(flow, DRAIN_LIMIT);
    }
}
