package dev.semel.endtoend;

import dev.semel.endtoend.laboratory.Laboratory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two nodes get the same messages at the same time. */
@Tag("faults")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TwoNodesIT {

    private static Laboratory laboratory;

    @BeforeAll
    static void start() {
        laboratory = Laboratory.outside("two-nodes");
        laboratory.node("a").start();
        laboratory.node("b").start();
    }

    @AfterAll
    static void stop() {
        laboratory.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted"})
    void takesOneEffectOfAHundredCopiesWhileOtherKeysFlowOn(String consumer) {
        new CopiesSurvival(laboratory).survive(consumer);
    }
}
