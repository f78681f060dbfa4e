package dev.semel.artemis;

import java.time.Duration;
import java.time.Instant;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * What the client writes into the log of this process. While a broker refuses its connections, as with a certificate that has ended,
 * each session of each bean tries again about once a second, and the client says so each time with its whole stack. That is told once
 * a minute.
 */
final class ClientLog implements Filter {

    /** Kept, because the log keeps no logger that is not used, nor its filter. */
    private static final Logger LOGGER = Logger.getLogger("org.apache.activemq.artemis.core.client");

    private static final String NOT_CONNECTED = "AMQ214016";
    private static final Duration PAUSE = Duration.ofMinutes(1);

    private Instant next = Instant.MIN;
    private LogRecord told;

    static void watch() {
        LOGGER.setFilter(new ClientLog());
    }

    @Override
    public synchronized boolean isLoggable(LogRecord line) {
        if (line.getMessage() == null || !line.getMessage().startsWith(NOT_CONNECTED)) {
            return true;
        }
        // Liberty's logger asks, and then the one of Java that it extends asks once more about the same line.
        if (line == told) {
            return true;
        }
        if (line.getInstant().isBefore(next)) {
            return false;
        }
        told = line;
        next = line.getInstant().plus(PAUSE);
        return true;
    }
}
