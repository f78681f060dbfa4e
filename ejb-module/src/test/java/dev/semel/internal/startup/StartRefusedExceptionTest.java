package dev.semel.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StartRefusedExceptionTest {

    private static final Logger LOG = Logger.getLogger(SemelStartup.class.getName());

    private final List<LogRecord> lines = new ArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord line) {
            lines.add(line);
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    @BeforeEach
    void listen() {
        LOG.addHandler(listener);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        LOG.removeHandler(listener);
        LOG.setUseParentHandlers(true);
    }

    @Test
    void leavesASentenceOfOursToOneLineOfTheLog() {
        StartRefusedException refused =
                StartRefusedException.because(new IllegalStateException("The tables lack version 2."));

        assertThat(lines)
                .singleElement()
                .returns("Semel does not start, because: The tables lack version 2.", LogRecord::getMessage)
                .returns(null, LogRecord::getThrown);
        assertThat(refused).hasNoCause().message().doesNotContain("version 2");
        assertThat(refused.getStackTrace()).isEmpty();
    }

    @Test
    void showsTheStackTraceOfWhatIsNoSentenceOfOurs() {
        RuntimeException failure = new IllegalStateException("A failure", new IllegalArgumentException("of another"));

        StartRefusedException.because(failure);

        assertThat(lines).singleElement().returns(failure, LogRecord::getThrown);
    }
}
