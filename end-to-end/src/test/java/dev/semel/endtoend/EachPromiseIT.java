package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.lab.Behaviour;
import dev.semel.endtoend.laboratory.Flow;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.LibertyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Each fault once, on the same two nodes with PostgreSQL and Artemis outside: what every build tries. The tests tagged
 * "faults" try each of them at each step, in each mode and with each part. The one that leaves something parked comes last. A message
 * that kills its server has {@link PoisonServerIT}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(1)
class EachPromiseIT {

    // Longer than a pass hangs at a broker that is away. A shorter one frees its slot while it can still send.
    private static final Duration IDLE_LIMIT = Duration.ofSeconds(20);
    private static final Duration OUTAGE = Duration.ofSeconds(15);
    private static final Duration AWAY = Duration.ofSeconds(2);
    private static final int BEHIND_POISON = 100;
    private static final String REDELIVERED = "SELECT COUNT(*) FROM semel_skipped_copy WHERE consumer = 'lab.fast'"
            + " AND origin = 'BROKER_REDELIVERY' AND total > 0";

    private static final Map<String, LibertyServer> NODES = new HashMap<>();

    private static Laboratory laboratory;
    private static Halts halts;
    private static StepSurvival steps;
    private static RelaySurvival relay;

    @BeforeAll
    static void arm() {
        laboratory = Laboratory.outside("each-promise");
        halts = Halts.of("relay-steps");
        Path hits = KillPoint.hits("each-promise");
        for (String name : List.of("a", "b")) {
            LibertyServer node = laboratory.limitIdleTransactions(laboratory.node(name), IDLE_LIMIT);
            halts.armWithEveryStep(node, name, hits);
            NODES.put(name, node);
        }
        steps = StepSurvival.of(laboratory, hits);
        relay = new RelaySurvival(laboratory);
    }

    @BeforeEach
    void begin() {
        laboratory.nodes().stream().filter(node -> !node.isAlive()).forEach(LibertyServer::launch);
        laboratory.nodes().forEach(LibertyServer::awaitReady);
    }

    @AfterAll
    static void stop() {
        halts.close();
        laboratory.close();
    }

    /** I2. */
    @Test
    @Order(1)
    void takesOneEffectOfAHundredCopiesOnTwoNodesWhileOtherKeysFlowOn() {
        new CopiesSurvival(laboratory).survive("lab.fast");
    }

    /** I1, I2, I5. */
    @Test
    @Order(2)
    void takesOneEffectWhenANodeIsKilledBetweenItsCommitAndTheAcknowledgement() {
        steps.survive("lab.fast", "before-acknowledgement", Behaviour.NOTHING);

        laboratory.outcome().assertNoAttemptIsBurnt();
        laboratory.outcome().tables().awaitCount(1, REDELIVERED);
    }

    /** I1, I3, I4, I5, I8. */
    @Test
    @Order(3)
    void publishesOnceAndInOrderWhenANodeIsKilledBetweenTheBrokersCommitAndItsMark() {
        Halt halt = halts.at("broker-committed");
        Flow flow = relay.backlog(NODES.get("a"), "lab.each.node-killed");

        NODES.get(halt.await()).kill();

        relay.assertAllWentWell(flow);
    }

    /** I1, I4, I7. */
    @Test
    @Order(4)
    void publishesOnceAndInOrderWhenTheBrokerIsKilledUnderAPass() {
        Halt halt = halts.at("batch-sent");
        Flow flow = relay.backlog(NODES.get("a"), "lab.each.broker-killed");
        halt.await();

        laboratory.broker().kill();
        halt.release();
        pass(AWAY);
        laboratory.broker().startAgain();

        relay.assertAllWentWell(flow);
    }

    /** I1, I4, I6, I7. */
    @Test
    @Order(5)
    void publishesOnceAndInOrderWhenTheDatabaseIsKilledUnderAPass() {
        Halt halt = halts.at("broker-committed");
        Flow flow = relay.backlog(NODES.get("a"), "lab.each.database-killed");
        halt.await();

        laboratory.database().kill();
        halt.release();
        pass(AWAY);
        laboratory.database().startAgain();

        relay.assertAllWentWell(flow);
    }

    /** I2, I5, I11. */
    @Test
    @Order(6)
    void takesTheLocksOfATransactionFromANodeThatStandsStill() {
        new FreezeSurvival(laboratory).survive("lab.fast", "frozen", Behaviour.NOTHING);
    }

    /** I7, I9. */
    @Test
    @Order(7)
    void parksNothingAndBurnsNoAttemptWhileTheDatabaseIsAway() {
        new OutageSurvival(laboratory).survive(OUTAGE);
    }

    /** I1, I11. */
    @Test
    @Order(8)
    void countsAFailureOnceWhenANodeIsKilledBeforeItIsRecorded() {
        steps.surviveFailure("lab.leased", StepSurvival.AFTER_RECORD);
    }

    /** I4, I7, I8. */
    @Test
    @Order(9)
    void holdsBackTheGroupOfAPoisonEventAloneAndInOrder() {
        Flow poisoned = laboratory.flow("lab.each.poisoned", 1);
        Flow others = laboratory.flow("lab.each.beside-poison", 20);
        laboratory.whileRelaysWait(() -> {
            poisoned.append(NODES.get("a"), 1 + BEHIND_POISON);
            poisoned.damageHead();
            others.append(NODES.get("b"), 200);
        });

        others.awaitPublished();
        poisoned.awaitParked();
        assertThat(poisoned.published()).as("events behind the poison").isZero();
        others.assertAllArrivedOnceAndInOrder();
        others.assertNoneSuffered();

        poisoned.mendAndRetry(NODES.get("b"));
        poisoned.awaitPublished();
        poisoned.assertAllArrivedOnceAndInOrder();
    }

    private static void pass(Duration time) {
        LockSupport.parkNanos(time.toNanos());
    }
}
