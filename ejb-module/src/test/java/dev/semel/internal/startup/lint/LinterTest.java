package dev.semel.internal.startup.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.settings.StartSettings.Lint;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LinterTest {

    private static final Finding OPEN_DOOR =
            new Finding("The gate is open.", "the house", "Anybody comes in.", "Close it.");
    private static final Finding OPEN_TAP = new Finding("The tap runs.", "the bath", "It floods.", "Turn it.");

    private final Logger logger = Logger.getLogger(Linter.class.getName());
    private final List<String> lines = new ArrayList<>();
    private final Handler listener = new Listener();

    @BeforeEach
    void listen() {
        logger.addHandler(listener);
    }

    @AfterEach
    void listenNoMore() {
        logger.removeHandler(listener);
    }

    @Test
    void warnsOfEachFindingInOneLineWithAllItsParts() {
        new Linter(List.of(() -> List.of(OPEN_DOOR), () -> List.of(OPEN_TAP)), Lint.WARN).run();

        assertThat(lines)
                .containsExactly(
                        "WARNING Semel's linter: The tap runs. Where: the bath. Why it matters: It floods. How to mend it:"
                                + " Turn it.",
                        "WARNING Semel's linter: The gate is open. Where: the house. Why it matters: Anybody comes in. How"
                                + " to mend it: Close it.");
    }

    @Test
    void failsWithAllFindingsWhenTheyAreFatal() {
        Linter linter = new Linter(List.of(() -> List.of(OPEN_DOOR), () -> List.of(OPEN_TAP)), Lint.FAIL);

        assertThatThrownBy(linter::run)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("semel.lint is fail")
                .hasMessageContaining(OPEN_DOOR.toString())
                .hasMessageContaining(OPEN_TAP.toString());
    }

    @Test
    void isContentWhenNothingIsFound() {
        new Linter(List.of(List::of), Lint.FAIL).run();

        assertThat(lines).isEmpty();
    }

    @Test
    void looksAtNothingWhenItIsOff() {
        Check untouchable = () -> {
            throw new AssertionError("looked at");
        };

        new Linter(List.of(untouchable), Lint.OFF).run();
    }

    @Test
    void tellsOfACheckThatFailsAndGoesOnWithTheOthers() {
        Check broken = () -> {
            throw new IllegalStateException("permission denied");
        };

        new Linter(List.of(broken, () -> List.of(OPEN_DOOR)), Lint.WARN).run();

        assertThat(lines)
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).endsWith(OPEN_DOOR.toString()))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("WARNING Semel's linter: The linter could not look at ")
                        .contains("permission denied"));
    }

    @Test
    void looksAtABrokerThatWasAwayAtTheStartOnceWhenItAnswers() {
        PlatformProof proof = new PlatformProof();
        proof.withhold("The broker does not answer.");
        Linter linter = new Linter(List.of(ofBroker(OPEN_TAP), () -> List.of(OPEN_DOOR)), Lint.FAIL);
        LateLint late = new LateLint(linter, proof);

        assertThat(late.period()).isPresent();
        late.run();
        assertThat(lines).isEmpty();

        proof.give();
        late.run();
        late.run();
        assertThat(lines).singleElement().asString().startsWith("WARNING Semel's linter: The tap runs.");
    }

    @Test
    void looksAtABrokerThatAnsweredAtTheStartNoSecondTime() {
        Linter linter = new Linter(List.of(ofBroker(OPEN_TAP)), Lint.WARN);

        assertThat(new LateLint(linter, new PlatformProof()).period()).isEmpty();
    }

    @Test
    void looksAtNoBrokerLaterWhenItIsOff() {
        new Linter(List.of(ofBroker(OPEN_TAP)), Lint.OFF).lookAtBroker();

        assertThat(lines).isEmpty();
    }

    private static Check ofBroker(Finding finding) {
        return new Check() {

            @Override
            public List<Finding> check() {
                return List.of(finding);
            }

            @Override
            public boolean asksBroker() {
                return true;
            }
        };
    }

    private final class Listener extends Handler {

        @Override
        public void publish(LogRecord line) {
            lines.add(line.getLevel() + " " + new SimpleFormatter().formatMessage(line));
        }

        @Override
        public void flush() {
            // Every line is kept at once.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
