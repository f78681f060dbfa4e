package dev.semel.startup;

/** A second resource was accepted in the transaction of the business database. */
class UnsafeTransactionException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    UnsafeTransactionException() {
        super(
                "A transaction with the data source bound to java:app/env/jdbc/semel and a messaging session was committed,"
                        + " so a handler could use a second resource and lose its single local commit. Give the data source"
                        + " type=\"javax.sql.ConnectionPoolDataSource\" (for H2 \"javax.sql.DataSource\") and set <transaction acceptHeuristicHazard=\"false\"/> in"
                        + " server.xml. The application does not start until then.");
    }
}
