package dev.semel.internal.idempotency.store.jpa;

import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.jpa.Deadlock;
import dev.semel.internal.jpa.LockTimeout;
import dev.semel.internal.message.Causes;
import jakarta.enterprise.context.Dependent;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.Set;

/** Reads the SQLState, because EclipseLink's exception types do not tell a lost connection from a broken statement. */
@Dependent
class SqlStateFaults implements DatabaseFaults {

    /** 08007 connection lost inside the commit; 40003 the server itself does not know. */
    private static final List<String> UNKNOWN_COMMIT = List.of("08007", "40003");

    private static final List<String> TIME_OUT = List.of("HYT");

    /** 08 connection; 53 resources; 57 shutdown; 90067, 90098, 90121 H2's closed connection and database. */
    private static final List<String> OUTAGE = List.of("08", "53", "57", "90067", "90098", "90121");

    /**
     * MariaDB has no SQLState for these: disk full, too many connections of a user or by a limit of theirs, read only, read
     * only after a switch-over. The other drivers give no such numbers.
     */
    private static final Set<Integer> MARIADB_OUTAGE = Set.of(1021, 1203, 1226, 1290, 1836);

    @Override
    public Fault of(Throwable failure) {
        return Causes.of(failure)
                .filter(SQLException.class::isInstance)
                .map(cause -> of((SQLException) cause))
                .filter(fault -> fault != Fault.NONE)
                .findFirst()
                .orElse(Fault.NONE);
    }

    private static Fault of(SQLException failure) {
        if (isOneOf(UNKNOWN_COMMIT, failure)) {
            return Fault.UNKNOWN_COMMIT;
        }
        if (LockTimeout.isOne(failure) || Deadlock.isOne(failure) || isOneOf(TIME_OUT, failure)) {
            return Fault.CONTENTION;
        }
        boolean isPassing = failure instanceof SQLTransientException
                || failure instanceof SQLRecoverableException
                || MARIADB_OUTAGE.contains(failure.getErrorCode());
        return isPassing || isOneOf(OUTAGE, failure) ? Fault.OUTAGE : Fault.NONE;
    }

    private static boolean isOneOf(List<String> states, SQLException failure) {
        String state = failure.getSQLState();
        return state != null && states.stream().anyMatch(state::startsWith);
    }
}
