package dev.semel.internal.jpa;

/** The data source leads to a database that Semel cannot work with. */
public class UnsupportedDatabaseException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnsupportedDatabaseException(String message) {
        super(message + " The application does not start until it is bound to a supported database.");
    }
}
