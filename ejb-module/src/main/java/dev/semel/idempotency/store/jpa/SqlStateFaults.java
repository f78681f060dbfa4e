package dev.semel.idempotency.store.jpa;

import dev.semel.idempotency.store.DatabaseFaults;
import jakarta.enterprise.context.Dependent;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.List;

/** Reads the SQLState, because EclipseLink's exception types do not tell a lost connection from a broken statement. */
@Dependent
class SqlStateFaults implements DatabaseFaults {

    /**
     * 08 connection; 40 rollback by deadlock or serialisation; 53 resources; 55P03 lock time-out; 57 shutdown, cancelled
     * statement; HYT time-outs; 90067, 90098, 90121 H2's closed connection and database.
     */
    private static final List<String> STATES =
            List.of("08", "40", "53", "55P03", "57", "HYT", "90067", "90098", "90121");

    private static final int DEEPEST = 50;

    @Override
    public boolean causedBy(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            if (cause instanceof SQLException sql && isDatabases(sql)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isDatabases(SQLException sql) {
        String state = sql.getSQLState() == null ? "" : sql.getSQLState();
        return sql instanceof SQLTransientException
                || sql instanceof SQLRecoverableException
                || STATES.stream().anyMatch(state::startsWith);
    }
}
