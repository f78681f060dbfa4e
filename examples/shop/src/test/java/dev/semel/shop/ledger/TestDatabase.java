package dev.semel.shop.ledger;

import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;

/** The databases on which the shop's SQL has to work as it is. */
enum TestDatabase {
    H2 {
        @Override
        DataSource empty() {
            return h2("REGULAR");
        }
    },
    H2_LIKE_POSTGRESQL {
        @Override
        DataSource empty() {
            return h2("PostgreSQL;DATABASE_TO_LOWER=TRUE;DEFAULT_NULL_ORDERING=HIGH");
        }
    },
    POSTGRESQL {
        @Override
        DataSource empty() {
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
    MARIADB {
        @Override
        DataSource empty() {
            return MariaDbServer.start("shop").dataSource();
        }
    };

    abstract DataSource empty();

    private static DataSource h2(String mode) {
        return JdbcConnectionPool.create(
                "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;MODE=" + mode, "sa", "");
    }
}
