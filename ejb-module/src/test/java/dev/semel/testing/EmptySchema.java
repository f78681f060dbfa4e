package dev.semel.testing;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.mariadb.MariaDbServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A data source on a real database, without any table yet. */
public final class EmptySchema {

    private static final String MARIADB = "emptied";
    private static MariaDbServer mariaDb;

    private EmptySchema() {}

    /** On MariaDB there is one for all tests: asking for it empties it. */
    public static DataSource in(Dialect dialect) throws SQLException {
        return switch (dialect) {
            case H2 -> h2("mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            case POSTGRESQL -> postgres();
            case MARIADB -> mariaDb("");
        };
    }

    /** @param settings parameters of the URL, each with its ampersand */
    public static synchronized DataSource mariaDb(String settings) throws SQLException {
        if (mariaDb == null) {
            mariaDb = MariaDbServer.start(MARIADB);
        }
        try (Connection connection = mariaDb.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP DATABASE " + MARIADB);
            statement.execute("CREATE DATABASE " + MARIADB);
        }
        return new MariaDbDataSource(mariaDb.url() + settings);
    }

    /** @param database where, and with which settings */
    public static DataSource h2(String database) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:" + database + ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE");
        source.setUser("sa");
        source.setPassword("");
        return source;
    }

    private static DataSource postgres() throws SQLException {
        return postgres("empty_" + UUID.randomUUID().toString().replace('-', '_'));
    }

    /** @param name of a schema that is not there yet */
    public static DataSource postgres(String name) throws SQLException {
        DataSource shared = TestDatabase.of(Dialect.POSTGRESQL).unpooled();
        try (Connection connection = shared.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + name);
        }
        PGSimpleDataSource own = new PGSimpleDataSource();
        own.setUrl(shared.unwrap(PGSimpleDataSource.class).getUrl());
        own.setUser(shared.unwrap(PGSimpleDataSource.class).getUser());
        own.setPassword(shared.unwrap(PGSimpleDataSource.class).getPassword());
        own.setCurrentSchema(name);
        return own;
    }
}
