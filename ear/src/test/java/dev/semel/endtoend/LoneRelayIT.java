package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
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

    private static Laboratory laboratory;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("lone-relay");
        node = laboratory
                .node("a")
                .with("semel.relay.poll-interval", POLL_INTERVAL)
                .start();
    }

    @AfterAll
    static void stop() {
        laboratory.close();
    }

    @Test
    void publishesAtOnceWhatIsAppendedOnTheSameNode() {
        Flow flow = laboratory.flow("lab.here", 3);

        flow.append(node, 3);

        flow.awaitPublished(AT_ONCE);
        flow.assertAllArrivedOnceAndInOrder();
    }
}
