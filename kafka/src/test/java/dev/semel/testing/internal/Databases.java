package dev.semel.testing.internal;

import dev.semel.testing.mariadb.MariaDbServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import javax.sql.DataSource;

/** The databases of the tests, one of each kind for all of them. */
public final class Databases {

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
                        .start()
                        .getPostgresDatabase();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
        return postgreSql;
    }

    public static synchronized DataSource mariaDb() {
        if (mariaDb == null) {
            mariaDb = MariaDbServer.start("kafka").dataSource();
        }
        return mariaDb;
    }
}
