package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.server.Halts.Halt;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Each part away once, on the same two nodes with PostgreSQL and Artemis outside: the broker, the database, a node. See {@link EachPromiseIT}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(2)
class EachOutageIT {

    private static final Duration OUTAGE = Duration.ofSeconds(15);
    private static final Duration AWAY = Duration.ofSeconds(2);

    private static ArmedNodes nodes;

    @BeforeAll
    static void arm() {
        nodes = new ArmedNodes("each-outage");
    }

    @BeforeEach
    void begin() {
        nodes.awaitBoth();
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    /** I1, I4, I7. */
    @Test
    @Order(1)
    void publishesOnceAndInOrderWhenTheBrokerIsKilledUnderAPass() {
        Halt halt = nodes.halts().at("batch-sent");
        Flow flow = nodes.relay().backlog(nodes.node("a"), "lab.each.broker-killed");
        halt.await();

        nodes.cluster().broker().kill();
        halt.release();
        pass(AWAY);
        nodes.cluster().broker().startAgain();

        nodes.relay().assertAllWentWell(flow);
    }

    /** I1, I4, I6, I7. */
    @Test
    @Order(2)
    void publishesOnceAndInOrderWhenTheDatabaseIsKilledUnderAPass() {
        Halt halt = nodes.halts().at("broker-committed");
        Flow flow = nodes.relay().backlog(nodes.node("a"), "lab.each.database-killed");
        halt.await();

        nodes.cluster().database().kill();
        halt.release();
        pass(AWAY);
        nodes.cluster().database().startAgain();

        nodes.relay().assertAllWentWell(flow);
    }

    /** I2, I5, I11. */
    @Test
    @Order(3)
    void takesTheLocksOfATransactionFromANodeThatStandsStill() {
        new FreezeSurvival(nodes.cluster()).survive("lab.fast", "frozen", Behaviour.NOTHING);
    }

    /** I7, I9. */
    @Test
    @Order(4)
    void parksNothingAndBurnsNoAttemptWhileTheDatabaseIsAway() {
        new OutageSurvival(nodes.cluster()).survive(OUTAGE);
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
