package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ConnectException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void tellsWhatLiesAtTheBottomWhereTheWrapperDoesNotSayIt() {
        Exception bottom = new ConnectException("Connection refused");
        Exception wrapped =
                new IllegalStateException("Error occurred processing message", new RuntimeException(bottom));

        assertThat(Failure.of(wrapped).message())
                .isEqualTo("Error occurred processing message Cause: java.net.ConnectException: Connection refused");
        assertThat(Failure.of(wrapped).type()).isEqualTo("java.lang.IllegalStateException");
    }

    @Test
    void saysNothingTwice() {
        Exception bottom = new ConnectException("Connection refused");

        assertThat(Failure.of(bottom).message()).isEqualTo("Connection refused");
        assertThat(Failure.of(new RuntimeException(bottom)).message())
                .isEqualTo("java.net.ConnectException: Connection refused");
    }

    @Test
    void namesWhatHasNoMessage() {
        assertThat(Failure.of(new NullPointerException()).message()).isEqualTo("NullPointerException");
        assertThat(Failure.of(new IllegalStateException("Broken", new NullPointerException()))
                        .message())
                .isEqualTo("Broken Cause: java.lang.NullPointerException");
    }

    @Test
    void keepsTheMessageInOneLineOfBoundedLength() {
        Failure failure = Failure.of(new IllegalStateException("a\nb\u0000" + "x".repeat(5_000)));

        assertThat(failure.message()).doesNotContain("\n", "\u0000").hasSizeLessThanOrEqualTo(2_000);
        assertThat(failure.shortMessage()).hasSizeLessThanOrEqualTo(300);
    }
}
