package dev.semel.internal.jpa;

import dev.semel.internal.message.Causes;
import jakarta.persistence.LockTimeoutException;
import jakarta.persistence.QueryTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.List;

/** Tells that a statement waited too long for a row that another transaction has locked. */
public final class LockTimeout {

    /** 55P03 lock time-out; 57014 statement cancelled after its wait, 70100 the same on MariaDB; HYT00 of H2. */
    private static final List<String> STATES = List.of("55P03", "57014", "70100", "HYT00");

    /** MariaDB has no SQLState for its lock time-out. The other drivers give no such number. */
    private static final int MARIADB = 1205;

    private LockTimeout() {}

    public static boolean isCauseOf(Throwable failure) {
        return Causes.of(failure)
                .anyMatch(cause -> cause instanceof LockTimeoutException
                        || cause instanceof QueryTimeoutException
                        || cause instanceof SQLException sql && isOne(sql));
    }

    /** Whether this very exception is one; its cause does not count. */
    public static boolean isOne(SQLException failure) {
        String state = failure.getSQLState();
        return failure instanceof SQLTimeoutException
                || failure.getErrorCode() == MARIADB
                || state != null && STATES.contains(state);
    }
}
