package dev.semel.console.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ejb.EJBException;
import java.io.EOFException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ReadsTest {

    private static final Duration SOON = Duration.ofSeconds(5);

    @Test
    void answersWithWhatIsReadOrFailsAsIt() {
        EJBException failed = new EJBException("a bad row");

        assertThat(Reads.of(() -> 7)).isEqualTo(7);
        assertThatThrownBy(() -> Reads.of(() -> {
                    throw failed;
                }))
                .isSameAs(failed);
    }

    @Test
    void knowsADatabaseThatIsAwayByItsSocket() {
        assertThat(Reads.isAway(caused(new SocketTimeoutException()), SOON)).isTrue();
        assertThat(Reads.isAway(caused(new EOFException()), SOON)).isTrue();
        // Too slow: the next part may be quick.
        assertThat(Reads.isAway(caused(new CancellationException("canceling statement")), SOON))
                .isFalse();
    }

    @Test
    void knowsADatabaseThatIsAwayByItsSilence() {
        assertThat(Reads.isAway(new EJBException("rolled back"), Duration.ofSeconds(20)))
                .isTrue();
        assertThat(Reads.isAway(new EJBException("rolled back"), SOON)).isFalse();
    }

    @Test
    void doesNotWaitOnceMoreInTheRequestInWhichTheDatabaseIsAway() {
        AtomicInteger asked = new AtomicInteger();
        Supplier<Integer> read = () -> {
            asked.incrementAndGet();
            throw caused(new SocketTimeoutException());
        };
        Reads.begin();
        try {
            assertThatThrownBy(() -> Reads.of(read)).isInstanceOf(EJBException.class);
            assertThatThrownBy(() -> Reads.of(read)).isInstanceOf(EJBException.class);
        } finally {
            Reads.end();
        }
        assertThat(asked).hasValue(1);
        assertThatThrownBy(() -> Reads.of(read)).isInstanceOf(EJBException.class);
        assertThat(asked).hasValue(2);
    }

    private static EJBException caused(Exception cause) {
        return new EJBException(new IllegalStateException(cause));
    }
}
