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
            if (THEIRS.stream().anyMatch(type -> type.isInstance(found)) || isOfTheJdk(found)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    // Semel says so itself of what others do wrong, and handlers say so of their messages.
    private static boolean isOfTheJdk(Throwable found) {
        boolean isMisuse = found instanceof IllegalStateException || found instanceof IllegalArgumentException;
        StackTraceElement[] calls = found.getStackTrace();
        return isMisuse && calls.length > 0 && calls[0].getClassName().startsWith("java.");
    }
}
