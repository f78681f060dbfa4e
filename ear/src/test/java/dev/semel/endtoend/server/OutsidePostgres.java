package dev.semel.endtoend.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;

/** A real PostgreSQL of its own, with its defaults: no prepared transactions. */
public final class OutsidePostgres implements AutoCloseable {

    private final EmbeddedPostgres postgres;

    private OutsidePostgres(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    public static OutsidePostgres start() {
        return start(EmbeddedPostgres.builder());
    }

    /** Writes each statement to a file in that directory, for {@link StatementLog}. */
    public static OutsidePostgres startWithStatementLog(Path directory) {
        return start(EmbeddedPostgres.builder()
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_destination", "jsonlog")
                .setServerConfig("log_directory", directory.toString())
                .setServerConfig("log_filename", StatementLog.FILE_NAME)
                .setServerConfig("log_statement", "all"));
    }

    public int port() {
        return postgres.getPort();
    }

    public Tables tables() {
        return new Tables(postgres.getJdbcUrl("postgres", "postgres"), "postgres", "postgres");
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OutsidePostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return new OutsidePostgres(
                    builder.setPGStartupWait(Duration.ofSeconds(60)).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
