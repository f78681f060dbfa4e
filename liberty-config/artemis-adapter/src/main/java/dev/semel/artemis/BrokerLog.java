package dev.semel.artemis;

import java.util.List;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/**
 * What the broker writes into the log of this process. It repeats what strangers send, before they have signed in (the name of
 * a user) and afterwards (the headers of a message): each such text stays in its line, and a dropped duplicate is left to
 * {@link DuplicateReport}.
 */
final class BrokerLog implements Filter {

    /** Kept, because the log keeps no logger that is not used, nor its filter. The audit is off in Semel's server. */
    private static final List<Logger> LOGGERS = Stream.of(
                    "org.apache.activemq.artemis.core.server",
                    "org.apache.activemq.audit.base",
                    "org.apache.activemq.audit.resource",
                    "org.apache.activemq.audit.message")
            .map(Logger::getLogger)
            .toList();

    private static final String DUPLICATE = "AMQ222059";

    static void watch() {
        LOGGERS.forEach(logger -> logger.setFilter(new BrokerLog()));
    }

    @Override
    public boolean isLoggable(LogRecord line) {
        String message = line.getMessage();
        if (message == null) {
            return true;
        }
        if (message.startsWith(DUPLICATE)) {
            return false;
        }
        line.setMessage(OneLine.of(message));
        return true;
    }
}
