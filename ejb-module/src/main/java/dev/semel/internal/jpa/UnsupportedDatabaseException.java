package dev.semel.internal.jpa;

import java.time.Instant;

/** The data source leads to a database that Semel cannot work with. */
public class UnsupportedDatabaseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private UnsupportedDatabaseException(String message) {
        super(message + " The application does not start until it is bound to a supported database.");
    }

    static UnsupportedDatabaseException unknown(String productName) {
        return new UnsupportedDatabaseException("Semel knows PostgreSQL, MariaDB and H2, but the data source bound to"
                + " java:app/env/jdbc/semel leads to \"" + productName + "\".");
    }

    static UnsupportedDatabaseException mode(String mode) {
        return new UnsupportedDatabaseException("H2 must be opened with MODE=PostgreSQL, because only there a claim can"
                + " wait for a concurrent one without an error, but the data source bound to java:app/env/jdbc/semel"
                + " leads to MODE=" + mode + ".");
    }

    static UnsupportedDatabaseException version(String version) {
        return new UnsupportedDatabaseException(
                "MariaDB must be 10.11 or later, for its type uuid and for SKIP LOCKED, but"
                        + " the data source bound to java:app/env/jdbc/semel leads to " + version + ".");
    }

    static UnsupportedDatabaseException isolation() {
        return new UnsupportedDatabaseException(
                "On MariaDB the data source bound to java:app/env/jdbc/semel must set the"
                        + " isolation level READ COMMITTED (isolationLevel=\"TRANSACTION_READ_COMMITTED\" in server.xml): with"
                        + " MariaDB's default, reads after a wait are stale and locks cover the gaps between keys.");
    }

    static UnsupportedDatabaseException timeZone(Instant noon) {
        return new UnsupportedDatabaseException(
                "On MariaDB the data source bound to java:app/env/jdbc/semel must read and"
                        + " write times as UTC (connectionTimeZone=UTC&preserveInstants=true in the URL, or the time zone of the"
                        + " whole process): noon of 2026-01-15 was read as " + noon + ".");
    }
}
