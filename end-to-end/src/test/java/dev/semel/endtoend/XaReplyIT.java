package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.lab.Behaviour;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same where key, effect, reply and receipt commit in two phases. */
@Tag("faults")
class XaReplyIT {

    private static Cluster cluster;
    private static StepSurvival nodes;
    private static ReplySurvival survival;

    @BeforeAll
    static void arm() {
        cluster = Cluster.xa("reply-step");
        nodes = StepSurvival.ofOneNode(cluster, "xa-reply-step");
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

    @Test
    void answersARequestAndItsCopyByOneRun() {
        survival.answer("lab.xa", "unhurt@lab.xa", Behaviour.REPLY);
    }

    /** What is prepared is not to be seen yet. */
    @ParameterizedTest
    @ValueSource(strings = {"after-handler", "after-prepare", "before-second-phase"})
    void answersOnceWhenKilledBeforeTheSecondPhase(String step) {
        survival.survive("lab.xa", step, 0L);
    }

    /** In one of two runs the reply was not yet to be seen when the node was dead. Why is not known; what comes of it is the same. */
    @Test
    void answersOnceWhenKilledInTheSecondPhase() {
        survival.survive("lab.xa", "after-second-phase", 0L, 1L);
    }
}
