package dev.semel.benchmarks.client;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The database, looked at from outside. */
public record Database(String url) {

    public void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw refused(sql, e);
        }
    }

    public long count(String sql, Object... parameters) {
        return Long.parseLong(text(sql, parameters));
    }

    /** The first column of the first row. */
    public String text(String sql, Object... parameters) {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < parameters.length; index++) {
                statement.setObject(index + 1, parameters[index]);
            }
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getString(1);
            }
        } catch (SQLException e) {
            throw refused(sql, e);
        }
    }

    private static IllegalStateException refused(String sql, SQLException cause) {
        return new IllegalStateException("The database refused: " + sql, cause);
    }
}
