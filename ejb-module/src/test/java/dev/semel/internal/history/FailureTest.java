package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void saysWhatLiesAtTheBottomOfAContainersMessage() {
        Throwable failure = new RuntimeException(
                "Error occurred processing message", new Exception("wrapped", new IllegalStateException("No stock")));

        assertThat(Failure.of(failure).sentence())
                .isEqualTo("Error occurred processing message. Caused by: java.lang.IllegalStateException: No stock.");
    }

    @Test
    void saysNothingTwice() {
        assertThat(Failure.of(new RuntimeException(new IllegalStateException("No stock!")))
                        .sentence())
                .isEqualTo("java.lang.IllegalStateException: No stock!");
    }

    @Test
    void isASentenceWithoutACause() {
        assertThat(Failure.of(new IllegalStateException("No stock")).sentence()).isEqualTo("No stock.");
        assertThat(Failure.of(new IllegalStateException()).sentence()).isEqualTo("IllegalStateException.");
    }
}
