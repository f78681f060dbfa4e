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

    @Test
    void isToldOfAnExceptionThatCannotSayItsName() {
        Failure failure = Failure.of(new Speechless());

        assertThat(failure.type()).isEqualTo(Speechless.class.getName());
        assertThat(failure.sentence()).startsWith("Speechless");
        assertThat(failure.stack()).contains("FailureTest.isToldOfAnExceptionThatCannotSayItsName");
        assertThat(Failure.root(new Speechless())).isEqualTo(Speechless.class.getName());
    }

    @Test
    void printsAnExceptionThatCannotPrintItself() {
        Throwable printable = Failure.printable(new Speechless());

        assertThat(printable).hasMessageContaining(Speechless.class.getName());
        assertThat(printable.getStackTrace()[0].getMethodName()).isEqualTo("printsAnExceptionThatCannotPrintItself");
        Throwable usual = new IllegalStateException();
        assertThat(Failure.printable(usual)).isSameAs(usual);
    }

    private static final class Speechless extends RuntimeException {

        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new AssertionError("no cause");
        }
    }
}
