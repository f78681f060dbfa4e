package dev.semel.testing.internal;

import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The databases of the tests, one of each kind for all of them. */
public final class Databases {

    private static final List<String> LEFT = List.of(
            "booking",
            "semel_kafka_position",
            "semel_idempotency_record",
            "semel_outbox_event",
            "semel_parked_message",
            "semel_attempt",
            "semel_in_flight");

    private static DataSource postgreSql;
    private static DataSource mariaDb;

    private Databases() {}

    /** A new one each time. */
    public static DataSource h2() {
        return Database.inMemory();
    }

    public static synchronized DataSource postgreSql() {
        if (postgreSql == null) {
            try {
                postgreSql = EmbeddedPostgres.builder()
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .setServerConfig("wal_level", "logical")
                        .start()
                        .getPostgresDatabase();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return postgreSql;
    }

    /** The same database, which ends the session of a transaction that was idle for so long; without what another test has left there. */
    public static DataSource postgreSqlWithIdleLimit(String limit) {
        empty(postgreSql());
        PGSimpleDataSource limited = new PGSimpleDataSource();
        limited.setUrl(((PGSimpleDataSource) postgreSql()).getURL());
        limited.setUser(((PGSimpleDataSource) postgreSql()).getUser());
        limited.setOptions("-c idle_in_transaction_session_timeout=" + limit);
        return limited;
    }

    /** Deletes what tests have left in a database that they share. */
    public static void empty(DataSource database) {
        ModuleBeans.open(database, "CREATE TABLE IF NOT EXISTS booking (text varchar(200) NOT NULL, node varchar(20))");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            for (String table : LEFT) {
                statement.executeUpdate("DELETE FROM " + table);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException("The database could not be emptied.", failed);
        }
    }

    public static void execute(DataSource database, String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    /** The first column of all rows. */
    public static List<String> query(DataSource database, String sql) {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (found.next()) {
                rows.add(found.getString(1));
            }
            return rows;
        } catch (SQLException failed) {
            throw new IllegalStateException("The database refused: " + sql, failed);
        }
    }

    public static synchronized DataSource mariaDb() {
        if (mariaDb == null) {
            mariaDb = MariaDbServer.start("kafka").dataSource();
        }
        return mariaDb;
    }
}
