package dev.semel.outbox.relay.wakeup;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What an operator reads in the log. */
final class Sentences extends Handler implements AutoCloseable {

    private final Logger logger = Logger.getLogger(RelayWakeUp.class.getName());
    private final List<LogRecord> records = new ArrayList<>();

    Sentences() {
        logger.addHandler(this);
    }

    List<String> texts() {
        return records.stream().map(LogRecord::getMessage).toList();
    }

    List<Level> levels() {
        return records.stream().map(LogRecord::getLevel).toList();
    }

    @Override
    public void publish(LogRecord message) {
        if (message.getLevel().intValue() >= Level.INFO.intValue()) {
            records.add(message);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
    }
}
