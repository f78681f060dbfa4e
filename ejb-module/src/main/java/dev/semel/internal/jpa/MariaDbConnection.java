package dev.semel.internal.jpa;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/** What must be so on MariaDB for Semel to keep its promises; found out by behaviour, before anything is written. */
final class MariaDbConnection {

    private static final int OLDEST_MAJOR = 10;
    private static final int OLDEST_MINOR = 11;

    // Noon in winter and in summer: a time zone that is UTC for half of the year is found, too.
    private static final String NOON =
            "SELECT CAST('2026-01-15 12:00:00' AS datetime), CAST('2026-07-15 12:00:00' AS datetime)";
    private static final List<Instant> NOON_IN_UTC =
            List.of(Instant.parse("2026-01-15T12:00:00Z"), Instant.parse("2026-07-15T12:00:00Z"));

    private MariaDbConnection() {}

    static void require(Connection connection) throws SQLException {
        requireVersion(connection.getMetaData());
        requireUtc(connection);
    }

    private static void requireVersion(DatabaseMetaData server) throws SQLException {
        int major = server.getDatabaseMajorVersion();
        if (major < OLDEST_MAJOR || (major == OLDEST_MAJOR && server.getDatabaseMinorVersion() < OLDEST_MINOR)) {
            throw Dialect.unsupported("MariaDB must be 10.11 or later, for its type uuid and for SKIP LOCKED, but"
                    + " the data source bound to java:app/env/jdbc/semel leads to "
                    + server.getDatabaseProductVersion() + ".");
        }
    }

    private static void requireUtc(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet noon = statement.executeQuery(NOON)) {
            noon.next();
            List<Instant> read = List.of(
                    noon.getTimestamp(1).toInstant(), noon.getTimestamp(2).toInstant());
            if (!NOON_IN_UTC.equals(read)) {
                throw Dialect.unsupported("On MariaDB the data source bound to java:app/env/jdbc/semel must read and"
                        + " write times as UTC (connectionTimeZone=UTC&preserveInstants=true in the URL, or the time zone of the"
                        + " whole process): noon of 2026-01-15 was read as " + read.get(0) + ".");
            }
        }
    }
}
