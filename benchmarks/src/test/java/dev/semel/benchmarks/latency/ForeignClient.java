package dev.semel.benchmarks.latency;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.latency.Journey.Committed;
import dev.semel.benchmarks.outbox.Template;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Writes events into the outbox past the application, so that nothing wakes the relay. */
final class ForeignClient implements AutoCloseable {

    private final Connection connection;
    private final PreparedStatement insert;

    ForeignClient(Database database, Template template) {
        try {
            this.connection = DriverManager.getConnection(database.url());
            this.insert = connection.prepareStatement(template.one());
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    synchronized Committed insert(int number) {
        try {
            insert.setString(1, String.valueOf(number % Template.ORDERS));
            try (ResultSet row = insert.executeQuery()) {
                row.next();
                return new Committed(row.getString(1), System.nanoTime());
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static IllegalStateException failed(SQLException cause) {
        return new IllegalStateException("The foreign client could not write its event.", cause);
    }
}
