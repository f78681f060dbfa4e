package dev.semel.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.failed.FailedSource;
import org.junit.jupiter.api.Test;

class RefusedExceptionTest {

    @Test
    void namesWhatThereIsWhereNothingWasGiven() {
        assertThat(RefusedException.constant(FailedSource.class, "source", "EVENT"))
                .isEqualTo(FailedSource.EVENT);
        assertThatThrownBy(() -> RefusedException.constant(FailedSource.class, "source", null))
                .isInstanceOf(RefusedException.class)
                .hasMessage("No source was given; there are [MESSAGE, EVENT]. Nothing was done.");
    }
}
