package dev.semel.console.problem;

import jakarta.ejb.EJBException;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * What the parts of a page read, one after the other. Each may fail alone; but once one of them has not reached the database, the others
 * of the same request are not made to wait for it, too: a page that says so after one time-out is of use, and after ten of them it is not.
 */
public final class Reads {

    // Of the request that this thread answers; null outside one, where each read is made.
    private static final ThreadLocal<AtomicBoolean> AWAY = new ThreadLocal<>();

    private static final Duration UNANSWERED = Duration.ofSeconds(8);

    private Reads() {}

    /** From now on this thread answers a request. */
    static void begin() {
        AWAY.set(new AtomicBoolean());
    }

    static void end() {
        AWAY.remove();
    }

    /** @throws EJBException if it cannot be read; at once, if the database was not reached a moment ago */
    public static <T> T of(Supplier<T> read) {
        AtomicBoolean isAway = AWAY.get();
        if (isAway != null && isAway.get()) {
            throw new AwayException();
        }
        long begin = System.nanoTime();
        try {
            return read.get();
        } catch (EJBException failed) {
            if (isAway != null) {
                isAway.set(isAway(failed, Duration.ofNanos(System.nanoTime() - begin)));
            }
            throw failed;
        }
    }

    // The drivers tell of their sockets; a pool that gets no connection tells of its resources. A bean that was called
    // by another one may tell of neither: but what the database stops because it is too slow fails sooner than what is
    // not answered.
    static boolean isAway(Throwable failed, Duration took) {
        return took.compareTo(UNANSWERED) > 0 || isAway(failed);
    }

    static boolean isAway(Throwable failed) {
        Set<Throwable> seen = new HashSet<>();
        for (Throwable cause = failed; cause != null && seen.add(cause); cause = cause.getCause()) {
            if (cause instanceof IOException
                    || cause instanceof AwayException
                    || cause.getClass().getName().contains("ResourceAllocation")) {
                return true;
            }
        }
        return false;
    }

    /** Tells nothing new, so it has no trace. */
    private static final class AwayException extends EJBException {

        private static final long serialVersionUID = 1L;

        private AwayException() {
            super("The database was not reached for another part of this page; this part did not ask.");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
