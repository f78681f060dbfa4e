package dev.semel.startup;

/** A transaction of the business database did not treat a second resource as the consumers need it. */
class UnsafeTransactionException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    private UnsafeTransactionException(String message, Throwable cause) {
        super(message + " The application does not start until then.", cause);
    }

    static UnsafeTransactionException accepted() {
        return new UnsafeTransactionException(
                "A transaction with the data source bound to java:app/env/jdbc/semel and a messaging session was committed,"
                        + " so a handler could use a second resource and lose its single local commit. Give the data source"
                        + " type=\"javax.sql.ConnectionPoolDataSource\" (for H2 \"javax.sql.DataSource\") and set"
                        + " <transaction acceptHeuristicHazard=\"false\"/> in server.xml.",
                null);
    }

    static UnsafeTransactionException refused(Exception refusal) {
        return new UnsafeTransactionException(
                "All consumers have mode JOINED, but a transaction with the data source bound to java:app/env/jdbc/semel and"
                        + " a messaging session was refused (" + refusal
                        + "). JOINED needs an XADataSource: give the data"
                        + " source type=\"javax.sql.XADataSource\"; and a database that prepares transactions: on PostgreSQL"
                        + " set max_prepared_transactions to at least the number of its connections.",
                refusal);
    }
}
