package dev.semel.internal.startup;

import dev.semel.internal.settings.RelaySettings;
import dev.semel.internal.startup.consumer.AnnotatedConsumer;
import java.util.List;

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

    /** @param needing what cannot do without */
    static UnsafeTransactionException refused(String needing, Exception refusal) {
        return new UnsafeTransactionException(
                "A transaction with the data source bound to java:app/env/jdbc/semel and a messaging session was refused ("
                        + refusal + "), but " + needing
                        + " needs an XADataSource: give the data"
                        + " source type=\"javax.sql.XADataSource\"; and a database that prepares transactions: on PostgreSQL"
                        + " set max_prepared_transactions to at least the number of its connections.",
                refusal);
    }

    static UnsafeTransactionException relayBesideLocalConsumers(List<AnnotatedConsumer> consumers) {
        return new UnsafeTransactionException(
                RelaySettings.TRANSACTION
                        + " is xa, which needs an XADataSource; with it a second resource is accepted in the"
                        + " transactions of the consumers "
                        + consumers.stream().map(AnnotatedConsumer::className).toList()
                        + " too, and they could lose their single local commit without a word. Set semel.relay.enabled=false"
                        + " here, and let another application relay, with a data source of its own for the same tables: the"
                        + " ready EAR, for example.",
                null);
    }
}
