package dev.semel.xa;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.ConnectionEventListener;
import javax.sql.StatementEventListener;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;

/** The driver's connection, but for its resource. */
record SettlingConnection(XAConnection connection) implements XAConnection {

    @Override
    public XAResource getXAResource() throws SQLException {
        return new SettlingResource(connection.getXAResource());
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connection.getConnection();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        connection.addConnectionEventListener(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        connection.removeConnectionEventListener(listener);
    }

    @Override
    public void addStatementEventListener(StatementEventListener listener) {
        connection.addStatementEventListener(listener);
    }

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {
        connection.removeStatementEventListener(listener);
    }
}
