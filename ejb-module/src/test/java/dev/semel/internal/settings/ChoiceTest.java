package dev.semel.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceTest {

    private enum Word {
        PARK,
        RUN_AGAIN
    }

    @ParameterizedTest
    @ValueSource(strings = {"RUN_AGAIN", "run-again", "Run_Again", " run-again "})
    void readsAConstantInAnyCaseWithHyphensOrUnderscores(String value) {
        assertThat(Choice.of("semel.word", value, Word.class)).isEqualTo(Word.RUN_AGAIN);
    }

    @Test
    void namesTheSettingAllWordsAndTheValueThatIsNone() {
        assertThatThrownBy(() -> Choice.of("semel.word", "runagain", Word.class))
                .isInstanceOf(InvalidSettingException.class)
                .hasMessage(
                        "The setting semel.word must be one of park, run-again, but is \"runagain\". The application does not"
                                + " start until it is corrected.");
    }
}
