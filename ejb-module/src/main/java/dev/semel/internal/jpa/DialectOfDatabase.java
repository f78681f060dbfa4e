package dev.semel.internal.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Asks the database once what it is; and has the data source of the application, in whose transactions Semel works. */
@ApplicationScoped
public class DialectOfDatabase {

    private static final String MODE =
            "SELECT setting_value FROM information_schema.settings WHERE setting_name = 'MODE'";

    @Produces
    @Semel
    @Resource(lookup = "java:app/env/jdbc/semel")
    private DataSource dataSource;

    private volatile @Nullable Dialect dialect;

    public DialectOfDatabase() {}

    public DialectOfDatabase(Dialect dialect) {
        this.dialect = dialect;
    }

    public Dialect get() {
        Dialect known = dialect;
        if (known == null) {
            known = ask();
            dialect = known;
        }
        return known;
    }

    private Dialect ask() {
        try (Connection connection = dataSource.getConnection()) {
            Dialect found = Dialect.of(connection.getMetaData().getDatabaseProductName());
            requireReadCommitted(connection);
            switch (found) {
                case H2 -> requirePostgreSqlMode(connection);
                case MARIADB -> MariaDbConnection.require(connection);
                case POSTGRESQL -> {}
            }
            return found;
        } catch (SQLException unreachable) {
            throw new IllegalStateException(
                    "The database behind java:app/env/jdbc/semel could not be asked what it is; the next use asks again.",
                    unreachable);
        }
    }

    static void requireReadCommitted(Connection connection) throws SQLException {
        if (connection.getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED) {
            throw Dialect.unsupported(
                    "The data source bound to java:app/env/jdbc/semel must set the isolation level READ"
                            + " COMMITTED (isolationLevel=\"TRANSACTION_READ_COMMITTED\" in server.xml): below it, Semel would publish"
                            + " what is rolled back; above it, reads after a wait are stale, and MariaDB locks the gaps between keys.");
        }
    }

    private static void requirePostgreSqlMode(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet mode = statement.executeQuery(MODE)) {
            mode.next();
            if (!"PostgreSQL".equalsIgnoreCase(mode.getString(1))) {
                throw Dialect.unsupported("H2 must be opened with MODE=PostgreSQL, because only there a claim can"
                        + " wait for a concurrent one without an error, but the data source bound to java:app/env/jdbc/semel"
                        + " leads to MODE=" + mode.getString(1) + ".");
            }
        }
    }
}
