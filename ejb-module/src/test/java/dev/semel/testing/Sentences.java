package dev.semel.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What an operator reads in the log. */
public final class Sentences extends Handler implements AutoCloseable {

    private final SimpleFormatter formatter = new SimpleFormatter();
    private final List<LogRecord> records = new ArrayList<>();
    private final Logger logger;

    /** Those of one class. */
    public Sentences(Class<?> teller) {
        logger = Logger.getLogger(teller.getName());
        logger.addHandler(this);
    }

    public List<String> texts() {
        return records.stream().map(formatter::formatMessage).toList();
    }

    public List<Level> levels() {
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
