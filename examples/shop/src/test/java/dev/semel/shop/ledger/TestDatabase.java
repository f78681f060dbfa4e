package dev.semel.shop.ledger;

import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The databases on which the shop's SQL has to work as it is. */
enum TestDatabase {
    H2 {
        @Override
        DataSource start() {
            return h2("REGULAR");
        }
    },
    H2_LIKE_POSTGRESQL {
        @Override
        DataSource start() {
            return h2("PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH");
        }
    },
    POSTGRESQL("DROP SCHEMA public CASCADE", "CREATE SCHEMA public") {
        @Override
        DataSource start() {
            try {
                return EmbeddedPostgres.builder()
                        .setPGStartupWait(Duration.ofMinutes(5))
                        .start()
                        .getPostgresDatabase();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
    },
    MARIADB("DROP DATABASE shop", "CREATE DATABASE shop") {
        @Override
        DataSource start() {
            return MariaDbServer.start("shop").dataSource();
        }
    };

    private final List<String> emptying;
    private DataSource running;

    TestDatabase(String... emptying) {
        this.emptying = List.of(emptying);
    }

    abstract DataSource start();

    /** Without a table. There is one for all tests, since a server takes longer to start than the test. */
    DataSource empty() throws SQLException {
        if (running == null || emptying.isEmpty()) {
            running = start();
        }
        try (Connection connection = running.getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : emptying) {
                statement.execute(sql);
            }
        }
        return running;
    }

    private static DataSource h2(String mode) {
        return JdbcConnectionPool.create(
                "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;MODE=" + mode, "sa", "");
    }
}
