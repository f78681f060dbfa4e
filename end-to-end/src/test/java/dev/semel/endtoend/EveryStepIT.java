package dev.semel.endtoend;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.lab.Behaviour;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server dies at each step of the consumer protocol, in each lane and mode, and starts again: one effect, nothing lost,
 * nothing stuck, no failure counted twice.
 */
@Tag("faults")
class EveryStepIT {

    private static final List<String> IN_A_TRANSACTION =
            List.of("after-claim", "after-handler", "before-commit", "after-commit", "before-acknowledgement");
    private static final List<String> UNDER_A_LEASE =
            List.of("after-lease", "after-effect", "after-leased-handler", "before-acknowledgement");
    private static final List<String> OF_A_FAILURE = List.of("before-record", "in-record", StepSurvival.AFTER_RECORD);

    private static Cluster cluster;
    private static StepSurvival survival;

    @BeforeAll
    static void arm() {
        cluster = Cluster.outside("every-step");
        survival = StepSurvival.ofOneNode(cluster, "every-step");
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
    @MethodSource
    void takesOneEffectWhenKilledAtAnyStepOfTheWork(String consumer, String step) {
        survival.survive(consumer, step, Behaviour.NOTHING);

        cluster.outcome().assertNoAttemptIsBurnt(StepSurvival.key(consumer, step));
    }

    @ParameterizedTest
    @MethodSource
    void countsAFailureOnceWhenKilledAtAnyStepOfRecordingIt(String consumer, String step) {
        survival.surviveFailure(consumer, step);
    }

    static Stream<Arguments> takesOneEffectWhenKilledAtAnyStepOfTheWork() {
        return Stream.of(
                        with("lab.fast", IN_A_TRANSACTION),
                        with("lab.transacted", IN_A_TRANSACTION),
                        with("lab.leased", UNDER_A_LEASE))
                .flatMap(arguments -> arguments);
    }

    static Stream<Arguments> countsAFailureOnceWhenKilledAtAnyStepOfRecordingIt() {
        return Stream.of("lab.fast", "lab.transacted", "lab.leased").flatMap(consumer -> with(consumer, OF_A_FAILURE));
    }

    private static Stream<Arguments> with(String consumer, List<String> steps) {
        return steps.stream().map(step -> Arguments.of(consumer, step));
    }
}
