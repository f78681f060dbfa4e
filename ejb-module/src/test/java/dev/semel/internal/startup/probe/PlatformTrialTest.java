package dev.semel.internal.startup.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.startup.probe.PlatformProbe.Part;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PlatformTrialTest {

    private final PlatformProof proof = new PlatformProof();
    private final Queue<Object> answers = new ArrayDeque<>();
    private boolean isDatabaseThere = true;

    private final PlatformTrial trial =
            new PlatformTrial(part -> part == Part.DATABASE ? isDatabaseThere : next(), proof);

    private boolean next() {
        Object next = answers.remove();
        if (next instanceof String unsafe) {
            throw new IllegalStateException(unsafe.isEmpty() ? null : unsafe);
        }
        return (Boolean) next;
    }

    @Test
    void provesAtTheStartAndTriesNoMore() {
        answers.add(true);
        trial.begin();

        assertThat(proof.missing()).isNull();
        assertThat(trial.period()).isEmpty();
        assertThatCode(trial::run).doesNotThrowAnyException();
    }

    @Test
    void endsTheStartOnAnUnsafeServer() {
        answers.add("Unsafe.");

        assertThatThrownBy(trial::begin).hasMessage("Unsafe.");
        assertThat(proof.missing()).isNotNull();
    }

    @Test
    void triesAgainEveryTwoSecondsWhenTheStartCouldNotKnow() {
        answers.add(false);
        trial.begin();
        assertThat(trial.period())
                .hasValueSatisfying(period -> assertThat(period.interval()).isEqualTo(Duration.ofSeconds(2)));

        answers.add(false);
        assertThatCode(trial::run).doesNotThrowAnyException();
        assertThat(proof.missing()).contains("tried again every 2 s");

        answers.add(true);
        trial.run();
        assertThat(proof.missing()).isNull();
    }

    @Test
    void takesAFailureWithoutAMessageForNoProof() {
        answers.add(false);
        trial.begin();

        answers.add("");
        assertThatThrownBy(trial::run).isInstanceOf(IllegalStateException.class);
        assertThat(proof.missing()).isEqualTo("java.lang.IllegalStateException");
    }

    @Test
    void staysUnsafeWhileTheBrokerDoesNotAnswerAgain() {
        answers.add(false);
        trial.begin();

        answers.add("Unsafe.");
        assertThatThrownBy(trial::run).hasMessage("Unsafe.");
        assertThat(proof.missing()).isEqualTo("Unsafe.");

        answers.add(false);
        assertThatThrownBy(trial::run).hasMessage("Unsafe.");

        answers.add(true);
        trial.run();
        assertThat(proof.missing()).isNull();
    }

    @Test
    void letsCallsBeginWithoutTheBroker() {
        answers.add(false);
        trial.begin();

        assertThat(proof.missingForCalls()).isNull();
        assertThat(proof.missing()).isNotNull();
    }

    @Test
    void letsNoCallBeginWithoutTheDatabase() {
        isDatabaseThere = false;
        trial.begin();
        assertThat(proof.missingForCalls()).contains("tried again every 2 s");

        isDatabaseThere = true;
        answers.add(false);
        trial.run();
        assertThat(proof.missingForCalls()).isNull();
    }

    @Test
    void letsNoCallBeginOnAServerThatIsUnsafeWithTheBroker() {
        answers.add(false);
        trial.begin();

        answers.add("Unsafe.");
        assertThatThrownBy(trial::run).hasMessage("Unsafe.");
        assertThat(proof.missingForCalls()).isEqualTo("Unsafe.");

        answers.add(false);
        assertThatThrownBy(trial::run).hasMessage("Unsafe.");
        assertThat(proof.missingForCalls())
                .as("as long as nothing else is known")
                .isEqualTo("Unsafe.");

        answers.add(true);
        trial.run();
        assertThat(proof.missingForCalls()).isNull();
    }
}
