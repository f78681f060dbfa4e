package dev.semel.simulation.schedule;

/** A bug that was caught, so that the run went on as if nothing were wrong. */
public final class CaughtBug extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CaughtBug(Throwable bug) {
        super("No fault explains what was caught here: " + bug, bug);
    }
}
