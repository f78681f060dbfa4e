package dev.semel.internal.history;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.EJBException;
import jakarta.ejb.EJBTransactionRolledbackException;
import java.sql.SQLTimeoutException;
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
    void saysWhatABeanThrewThatWasWrappedByTheContainer() {
        IllegalStateException thrown = new IllegalStateException("The exchange is closed");
        Failure failure = Failure.of(
                new EJBTransactionRolledbackException("rolled back", new EJBException("See nested exception", thrown)));

        assertThat(failure.type()).isEqualTo(IllegalStateException.class.getName());
        assertThat(failure.message()).isEqualTo("The exchange is closed");
        assertThat(failure.sentence()).isEqualTo("The exchange is closed.");
        assertThat(failure.stack()).as("all of it").contains("rolled back", "See nested exception");
        assertThat(Failure.of(new EJBException("No instance")).message()).isEqualTo("No instance");
    }

    @Test
    void saysOfADatabaseWhatItSaidOfTheStatementAndNotTheInsideOfItsDriver() {
        Throwable failure = new RuntimeException(
                "commit failed",
                new SQLTimeoutException(
                        "Timeout trying to lock table \"ORDERS\"",
                        new IllegalStateException("Map entry <table.100> with key <2001> and value (24.95, 'buy')")));

        assertThat(Failure.of(failure).sentence())
                .isEqualTo(
                        "commit failed. Caused by: java.sql.SQLTimeoutException: Timeout trying to lock table \"ORDERS\".");
        assertThat(Failure.root(failure))
                .isEqualTo("java.sql.SQLTimeoutException: Timeout trying to lock table \"ORDERS\"");
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
