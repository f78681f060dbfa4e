package dev.semel.jpa;

/** The data source leads to a database that Semel cannot work with. */
public class UnsupportedDatabaseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private UnsupportedDatabaseException(String message) {
        super(message + " The application does not start until it is bound to a supported database.");
    }

    static UnsupportedDatabaseException unknown(String productName) {
        return new UnsupportedDatabaseException("Semel knows PostgreSQL and H2, but the data source bound to"
                + " java:app/env/jdbc/semel leads to \"" + productName + "\".");
    }

    static UnsupportedDatabaseException mode(String mode) {
        return new UnsupportedDatabaseException("H2 must be opened with MODE=PostgreSQL, because only there a claim can"
                + " wait for a concurrent one without an error, but the data source bound to java:app/env/jdbc/semel"
                + " leads to MODE=" + mode + ".");
    }
}
