package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.lab.Deed;
import dev.semel.endtoend.laboratory.Laboratory;
import dev.semel.endtoend.laboratory.Letters;
import dev.semel.endtoend.laboratory.Outcome;
import dev.semel.endtoend.server.KillPoint;
import dev.semel.endtoend.server.LibertyServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The server dies at each step of the consumer protocol, in each lane and mode, and starts again: one effect, nothing lost,
 * nothing stuck, no failure counted twice.
 */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class EveryStepIT {

    private static final Duration DEATH_LIMIT = Duration.ofSeconds(30);
    private static final Duration SETTLING_LIMIT = Duration.ofMinutes(1);

    private static final List<String> IN_A_TRANSACTION =
            List.of("after-claim", "after-handler", "before-commit", "after-commit", "before-acknowledgement");
    private static final List<String> UNDER_A_LEASE =
            List.of("after-lease", "after-effect", "after-leased-handler", "before-acknowledgement");
    private static final List<String> OF_A_FAILURE = List.of("before-record", "in-record", "after-record");

    private static Laboratory laboratory;
    private static LibertyServer node;
    private static Path hits;

    @BeforeAll
    static void arm() {
        laboratory = Laboratory.outside("every-step");
        node = laboratory.node("a");
        hits = KillPoint.armAll(node, "every-step");
    }

    @BeforeEach
    void start() {
        if (!node.isAlive()) {
            node.start();
        }
    }

    @AfterAll
    static void stop() {
        laboratory.close();
    }

    @ParameterizedTest
    @MethodSource
    void takesOneEffectWhenKilledAtAnyStepOfTheWork(String consumer, String step) {
        survive(consumer, step, Deed.NOTHING);

        laboratory.outcome().assertNoAttemptIsBurnt(key(consumer, step));
    }

    @ParameterizedTest
    @MethodSource
    void countsAFailureOnceWhenKilledAtAnyStepOfRecordingIt(String consumer, String step) {
        survive(consumer, step, Deed.FAIL_AT_FIRST);

        assertThat(laboratory.outcome().attempts(key(consumer, step)))
                .as("recorded failures")
                .hasSize(1);
    }

    private static void survive(String consumer, String step, Deed deed) {
        String victim = key(consumer, step);
        List<String> keys = new ArrayList<>(Letters.keys("neighbour-of-" + victim, 10));
        laboratory.client().sendAll(consumer, Letters.ordersOf(keys, Duration.ofMillis(20)));
        laboratory.client().send(consumer, Letters.order(victim, Duration.ofMillis(20), deed));
        keys.add(victim);

        node.awaitEnd(DEATH_LIMIT);
        assertThat(hits.resolve(victim)).as("what the kill point leaves").exists();
        node.launch();

        Outcome outcome = laboratory.outcome();
        outcome.awaitSettled(List.of(consumer), SETTLING_LIMIT);
        assertThat(keys).allSatisfy(key -> assertThat(outcome.effects(consumer, key))
                .as("effects of %s", key)
                .isEqualTo(1));
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.awaitNoOpenTransaction(SETTLING_LIMIT);
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

    private static String key(String consumer, String step) {
        return step + "@" + consumer;
    }
}
