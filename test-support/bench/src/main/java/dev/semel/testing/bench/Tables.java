package dev.semel.testing.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;

/** The tables of the server's database, looked at from outside. */
public final class Tables {

    private final String url;
    private final String user;
    private final String password;

    Tables(String url, String user, String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    /** The embedded database of a server that is stopped; while it runs, the file is its own. */
    public static Tables of(LibertyServer stopped) {
        return ofFile(stopped.databaseFile());
    }

    /** The same, without a trace in the file that the server finds when it starts again. */
    public static Tables ofCopy(LibertyServer stopped) {
        Path copy = stopped.databaseFile().resolveSibling("copy");
        try {
            Files.copy(withEnding(stopped.databaseFile()), withEnding(copy), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ofFile(copy);
    }

    private static Path withEnding(Path database) {
        return Path.of(database + ".mv.db");
    }

    private static Tables ofFile(Path file) {
        return new Tables(
                "jdbc:h2:file:" + file + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH",
                "sa",
                "");
    }

    public long count(String sql, Object... parameters) {
        return Long.parseLong(rows(sql, parameters).get(0).get(0));
    }

    /** Waits until a count is as expected: the library writes some of its counts down a moment later. */
    public void awaitCount(long expected, String sql, Object... parameters) {
        Awaitility.await(sql).atMost(Limits.NEVER).untilAsserted(() -> Assertions.assertThat(count(sql, parameters))
                .isEqualTo(expected));
    }

    /** Each column as text. */
    public List<List<String>> rows(String sql, Object... parameters) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int index = 0; index < parameters.length; index++) {
                statement.setObject(index + 1, parameters[index]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return read(result);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The database refused: " + sql, e);
        }
    }

    /** Changes the tables, where a test needs some of its own. */
    public void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        } catch (SQLException e) {
            throw new IllegalStateException("The database refused: " + sql, e);
        }
    }

    /** Does something while a transaction from outside holds what a statement locks. */
    public void whileLocked(String locking, Runnable work) {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                PreparedStatement statement = connection.prepareStatement(locking)) {
            connection.setAutoCommit(false);
            statement.execute();
            work.run();
            connection.rollback();
        } catch (SQLException e) {
            throw new IllegalStateException("The database refused: " + locking, e);
        }
    }

    private static List<List<String>> read(ResultSet result) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (int column = 1; column <= columns; column++) {
                row.add(result.getString(column));
            }
            rows.add(row);
        }
        return rows;
    }
}
