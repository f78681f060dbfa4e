package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.server.Halts.Halt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Each promise once, on the same two nodes with PostgreSQL and Artemis outside: with {@link EachOutageIT} what every build tries. The tests
 * tagged "faults" try each fault at each step, in each mode and with each part. The one that leaves something parked comes last. A
 * message that kills its server has {@link PoisonServerIT}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(1)
class EachPromiseIT {

    private static final int BEHIND_POISON = 100;
    private static final String REDELIVERED = "SELECT COUNT(*) FROM semel_skipped_copy WHERE consumer = 'lab.fast'"
            + " AND origin = 'BROKER_REDELIVERY' AND total > 0";

    private static ArmedNodes nodes;

    @BeforeAll
    static void arm() {
        nodes = new ArmedNodes("each-promise");
    }

    @BeforeEach
    void begin() {
        nodes.awaitBoth();
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    /** I2. */
    @Test
    @Order(1)
    void takesOneEffectOfAHundredCopiesOnTwoNodesWhileOtherKeysFlowOn() {
        new CopiesSurvival(nodes.cluster()).survive("lab.fast");
    }

    /** I1, I2, I5. */
    @Test
    @Order(2)
    void takesOneEffectWhenANodeIsKilledBetweenItsCommitAndTheAcknowledgement() {
        nodes.steps().survive("lab.fast", "before-acknowledgement", Behaviour.NOTHING);

        nodes.cluster().outcome().assertNoAttemptIsBurnt();
        nodes.cluster().outcome().tables().awaitCount(1, REDELIVERED);
    }

    /** I1, I3, I4, I5, I8. */
    @Test
    @Order(3)
    void publishesOnceAndInOrderWhenANodeIsKilledBetweenTheBrokersCommitAndItsMark() {
        Halt halt = nodes.halts().at("broker-committed");
        Flow flow = nodes.relay().backlog(nodes.node("a"), "lab.each.node-killed");

        nodes.node(halt.await()).kill();

        nodes.relay().assertAllWentWell(flow);
    }

    /** I1, I11. */
    @Test
    @Order(4)
    void countsAFailureOnceWhenANodeIsKilledBeforeItIsRecorded() {
        nodes.steps().surviveFailure("lab.leased", StepSurvival.AFTER_RECORD);
    }

    /** I4, I7, I8. */
    @Test
    @Order(5)
    void holdsBackTheGroupOfAPoisonEventAloneAndInOrder() {
        Flow poisoned = nodes.cluster().flow("lab.each.poisoned", 1);
        Flow others = nodes.cluster().flow("lab.each.beside-poison", 20);
        nodes.cluster().whileRelaysWait(() -> {
            poisoned.append(nodes.node("a"), 1 + BEHIND_POISON);
            poisoned.damageHead();
            others.append(nodes.node("b"), 200);
        });

        others.awaitPublished();
        poisoned.awaitParked();
        assertThat(poisoned.published()).as("events behind the poison").isZero();
        others.assertAllArrivedOnceAndInOrder();
        others.assertNoneSuffered();

        poisoned.mendAndRetry(nodes.node("b"));
        poisoned.awaitPublished();
        poisoned.assertAllArrivedOnceAndInOrder();
    }
}
