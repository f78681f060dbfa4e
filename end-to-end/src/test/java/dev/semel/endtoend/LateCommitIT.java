package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.TcpProxy;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The commit of a batch hangs in the network, is given up by the relay, and comes to the broker when the relay has sent the
 * same events one by one. The broker looks for event ids when a message comes, not when it is committed.
 */
@Tag("faults")
class LateCommitIT {

    /**
     * Longer than the drain can take: with the shipped 20 s the broker would give up the connection, and the late commit with it,
     * before a slow machine has published, and there would be nothing to survive.
     */
    private static final Duration CONNECTION_LIFE = Limits.NEVER.multipliedBy(2);

    private static final Duration PING_PERIOD = Duration.ofSeconds(10);

    /** What comes late is with the broker, and done, after this. */
    private static final Duration WORK = Duration.ofSeconds(3);

    private static Cluster cluster;
    private static RelaySurvival survival;
    private static Halts halts;
    private static TcpProxy toBroker;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("late-commit");
        survival = new RelaySurvival(cluster);
        halts = Halts.of("relay-steps");
        toBroker = TcpProxy.to(cluster.broker().port());
        node = cluster.limitConnections(halts.arm(cluster.node("a"), "a"), CONNECTION_LIFE, PING_PERIOD);
        node.with("broker.port", toBroker.port()).start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
        toBroker.close();
    }

    @Test
    void publishesOnceWhenTheCommitComesAfterTheEventsWereSentAgain() {
        Halt halt = halts.at("commit-asked");
        Flow flow = survival.backlog(node, "lab.late-commit");
        halt.await();

        long begin = System.nanoTime();
        Runnable arrive = toBroker.delay();
        halt.release();
        flow.awaitPublished();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .as("time for which the broker has heard nothing of the connection whose commit is late")
                .isLessThan(CONNECTION_LIFE);
        arrive.run();
        LockSupport.parkNanos(WORK.toNanos());

        survival.assertAllWentWell(flow);
    }
}
