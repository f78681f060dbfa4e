package dev.semel.incontainer.probe;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Another transaction, which holds its locks until it is closed; then it is rolled back. */
public final class OpenTransaction implements AutoCloseable {

    private final Connection connection;

    private OpenTransaction(Connection connection) {
        this.connection = connection;
    }

    static OpenTransaction begin(DataSource dataSource, String sql, Object... parameters) {
        try {
            Connection connection = dataSource.getConnection();
            connection.setAutoCommit(false);
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                Tables.set(statement, parameters);
                statement.executeUpdate();
            }
            return new OpenTransaction(connection);
        } catch (SQLException broken) {
            throw new IllegalStateException("The lock could not be taken: " + sql, broken);
        }
    }

    @Override
    public void close() {
        try (connection) {
            connection.rollback();
            connection.setAutoCommit(true);
        } catch (SQLException broken) {
            throw new IllegalStateException("The lock could not be given back.", broken);
        }
    }
}
