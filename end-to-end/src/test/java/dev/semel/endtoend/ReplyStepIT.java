package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.lab.Behaviour;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request is answered once by the work of one run, in each lane and mode that commits on its own, and wherever its server dies. */
@Tag("faults")
class ReplyStepIT {

    private static Cluster cluster;
    private static StepSurvival nodes;
    private static ReplySurvival survival;

    @BeforeAll
    static void arm() {
        cluster = Cluster.outside("reply-step");
        nodes = StepSurvival.ofOneNode(cluster, "reply-step");
        survival = new ReplySurvival(cluster);
    }

    @BeforeEach
    void begin() {
        nodes.begin();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({
        "lab.fast, REPLY",
        "lab.transacted, REPLY",
        "lab.leased, REPLY",
        "lab.leased, REPLY_APART",
        "lab.leased, REPLY_AND_FAIL_AT_FIRST"
    })
    void answersARequestAndItsCopyByTheOneRunThatSucceeded(String consumer, Behaviour behaviour) {
        survival.answer(consumer, behaviour + "@" + consumer, behaviour);
    }

    @ParameterizedTest
    @CsvSource({
        "lab.fast, before-commit, 0",
        "lab.fast, after-commit, 1",
        "lab.transacted, before-commit, 0",
        "lab.transacted, after-commit, 1",
        "lab.leased, after-effect, 0",
        "lab.leased, after-leased-handler, 1"
    })
    void answersOnceWhenKilledBeforeTheCommitOrBeforeTheReplyIsSent(String consumer, String step, long committed) {
        survival.survive(consumer, step, committed);
    }
}
