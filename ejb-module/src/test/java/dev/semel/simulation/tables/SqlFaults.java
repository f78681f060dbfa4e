package dev.semel.simulation.tables;

import jakarta.persistence.PersistenceException;
import java.sql.SQLException;

/** What PostgreSQL's driver says, by its SQLStates; Semel's own reader of them judges it. */
final class SqlFaults {

    static final String DEADLOCK = "40P01";
    static final String LOCK_TIMEOUT = "55P03";
    static final String CONNECTION_LOST = "08006";
    static final String CONNECTION_REFUSED = "08001";
    static final String ABORTED = "25P02";
    static final String TOO_LONG = "22001";
    static final String NO_TEXT = "22021";
    static final String LOST_IN_COMMIT = "08007";

    private SqlFaults() {}

    static PersistenceException of(String state, String why) {
        return new PersistenceException(sql(state, why));
    }

    static SQLException sql(String state, String why) {
        return new SQLException(why, state);
    }
}
