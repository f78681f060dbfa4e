package dev.semel.simulation;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Turns Semel's log off: a run logs what goes wrong, and everything does. */
public final class Quiet implements AutoCloseable {

    private final Logger logger = Logger.getLogger("dev.semel");
    private final Level before = logger.getLevel();

    public Quiet() {
        logger.setLevel(Level.OFF);
    }

    @Override
    public void close() {
        logger.setLevel(before);
    }
}
