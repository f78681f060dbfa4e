package dev.semel.artemis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class ClientLogTest {

    private static final String REFUSED = "AMQ214016: Failed to create netty connection";
    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private final ClientLog log = new ClientLog();

    @Test
    void tellsOfConnectionsThatAreRefusedOnceAMinute() {
        assertThat(isTold(REFUSED, 0)).isTrue();
        assertThat(isTold(REFUSED, 1)).isFalse();
        assertThat(isTold(REFUSED, 59)).isFalse();
        assertThat(isTold(REFUSED, 60)).isTrue();
        assertThat(isTold(REFUSED, 61)).isFalse();
    }

    @Test
    void answersTheSameWhenItIsAskedTwiceAboutALine() {
        LogRecord line = line(REFUSED, 0);

        assertThat(log.isLoggable(line)).isTrue();
        assertThat(log.isLoggable(line)).isTrue();
        assertThat(isTold(REFUSED, 1)).isFalse();
    }

    @Test
    void tellsEverythingElseEachTime() {
        assertThat(isTold("AMQ212037: Connection failure", 0)).isTrue();
        assertThat(isTold("AMQ212037: Connection failure", 1)).isTrue();
        assertThat(isTold(null, 1)).isTrue();
    }

    private boolean isTold(String message, int second) {
        return log.isLoggable(line(message, second));
    }

    private static LogRecord line(String message, int second) {
        LogRecord line = new LogRecord(Level.SEVERE, message);
        line.setInstant(BEGIN.plusSeconds(second));
        return line;
    }
}
