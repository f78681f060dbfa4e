package dev.semel.simulation.schedule;

import java.util.ConcurrentModificationException;
import java.util.NoSuchElementException;
import java.util.Set;

/** What no fault of a database, a broker or a user explains. Code that catches one and goes on still lets it fail the run. */
final class Bugs {

    private static final int DEEPEST = 20;

    private static final Set<Class<?>> THEIRS = Set.of(
            NullPointerException.class,
            ClassCastException.class,
            ArithmeticException.class,
            IndexOutOfBoundsException.class,
            ConcurrentModificationException.class,
            NoSuchElementException.class,
            UnsupportedOperationException.class);

    private Bugs() {}

    static boolean isOne(Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            Throwable found = cause;
            if (THEIRS.stream().anyMatch(type -> type.isInstance(found))) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
