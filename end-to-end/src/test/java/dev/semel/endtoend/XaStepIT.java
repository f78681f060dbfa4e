package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.lab.Behaviour;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server dies at each step of two phases, and starts again: its recovery decides what was prepared. */
@Tag("faults")
class XaStepIT {

    private static Cluster cluster;
    private static StepSurvival survival;

    @BeforeAll
    static void arm() {
        cluster = Cluster.xa("every-step");
        survival = StepSurvival.ofOneNode(cluster, "xa-step");
    }

    @BeforeEach
    void begin() {
        survival.begin();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"after-claim", "after-handler", "after-prepare", "before-second-phase", "after-second-phase"})
    void takesOneEffectWhenKilledAtAnyStepOfTwoPhases(String step) {
        survival.survive("lab.xa", step, Behaviour.NOTHING);

        cluster.outcome().assertNoAttemptIsBurnt(StepSurvival.key("lab.xa", step));
    }
}
