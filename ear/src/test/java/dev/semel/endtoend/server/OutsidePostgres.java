package dev.semel.endtoend.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A real PostgreSQL of its own, with its defaults: no prepared transactions. */
final class OutsidePostgres implements AutoCloseable {

    /** Of database, user and password: the defaults of the drop-in. */
    private static final String NAME = "shop";

    private final EmbeddedPostgres postgres;

    private OutsidePostgres(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /** Starts it and has it write each statement to a file in that directory, for {@link StatementLog}. */
    static OutsidePostgres start(Path logs) {
        try {
            OutsidePostgres outside = new OutsidePostgres(EmbeddedPostgres.builder()
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setServerConfig("logging_collector", "on")
                    .setServerConfig("log_destination", "jsonlog")
                    .setServerConfig("log_directory", logs.toString())
                    .setServerConfig("log_filename", StatementLog.FILE_NAME)
                    .setServerConfig("log_statement", "all")
                    .start());
            outside.createDatabase();
            return outside;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return postgres.getPort();
    }

    Tables tables() {
        return new Tables(postgres.getJdbcUrl(NAME, NAME), NAME, NAME);
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void createDatabase() {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE " + NAME + " LOGIN PASSWORD '" + NAME + "'");
            statement.execute("CREATE DATABASE " + NAME + " OWNER " + NAME);
        } catch (SQLException e) {
            throw new IllegalStateException("The outside database could not be made.", e);
        }
    }
}
