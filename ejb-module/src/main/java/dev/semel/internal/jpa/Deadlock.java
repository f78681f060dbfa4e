package dev.semel.internal.jpa;

import dev.semel.internal.message.Causes;
import java.sql.SQLException;

/** Tells that the database has ended a transaction because of another one: in a deadlock, or where both could not be serialised. */
public final class Deadlock {

    /** Transaction rollback, and the one of them that is none for sure. */
    private static final String ROLLBACK = "40";

    private static final String UNKNOWN = "40003";

    private Deadlock() {}

    public static boolean isCauseOf(Throwable failure) {
        return Causes.of(failure).anyMatch(cause -> cause instanceof SQLException sql && isOne(sql));
    }

    /** Whether this exception is one; its causes do not count. */
    public static boolean isOne(SQLException failure) {
        String state = failure.getSQLState();
        return state != null && state.startsWith(ROLLBACK) && !state.equals(UNKNOWN);
    }
}
