package dev.semel.xa;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.XADataSource;
import javax.transaction.xa.XAException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.postgresql.xa.PGXADataSource;

class SettlingPostgresDataSourceTest extends SettlingContract {

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofMinutes(5))
                .setServerConfig("max_prepared_transactions", "10")
                .start();
    }

    @AfterAll
    static void stop() throws IOException {
        postgres.close();
    }

    @Override
    XADataSource settling() {
        return at(new SettlingPostgresDataSource());
    }

    @Override
    XADataSource original() {
        return at(new PGXADataSource());
    }

    @Override
    int misleadingCode() {
        return XAException.XAER_RMERR;
    }

    @Override
    String url() {
        return postgres.getJdbcUrl(user(), user());
    }

    @Override
    String user() {
        return "postgres";
    }

    @Override
    void endAllOthers() throws SQLException {
        execute("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
    }

    private PGXADataSource at(PGXADataSource source) {
        source.setUrl(url());
        return source;
    }
}
