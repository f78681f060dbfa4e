package dev.semel.benchmarks.plant;

import dev.semel.benchmarks.client.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL with its own defaults: durable. The defaults of the starter, which is made for tests, are not. */
public final class OutsidePostgres implements AutoCloseable {

    /** Of database, user and password: the defaults of the drop-in. */
    private static final String NAME = "shop";

    private static final List<String> SETTINGS = List.of(
            "server_version",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_sync_method",
            "max_prepared_transactions",
            "wal_level",
            "shared_buffers");

    private final EmbeddedPostgres postgres;
    private final Path folder;

    private OutsidePostgres(EmbeddedPostgres postgres, Path folder) {
        this.postgres = postgres;
        this.folder = folder;
    }

    static OutsidePostgres start(Path folder, String walLevel) {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setDataDirectory(folder)
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "200")
                    // For plain XA only; Semel needs none.
                    .setServerConfig("max_prepared_transactions", "100")
                    .setServerConfig("wal_level", walLevel)
                    .start();
            OutsidePostgres outside = new OutsidePostgres(postgres, folder);
            outside.prepare();
            return outside;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return postgres.getPort();
    }

    /** Of the process that has started all others; the database writes it into the first line of this file. */
    long pid() {
        try (Stream<String> lines = Files.lines(folder.resolve("postmaster.pid"))) {
            return Long.parseLong(lines.findFirst().orElseThrow().strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Database database() {
        return new Database(postgres.getJdbcUrl(NAME, NAME) + "&password=" + NAME);
    }

    /** As the superuser, who may do what the application may not. */
    public Database administrator() {
        return new Database(postgres.getJdbcUrl("postgres", NAME));
    }

    /** What it says about its durability. */
    public String settings() {
        return String.join(
                ", ",
                SETTINGS.stream()
                        .map(name -> name + " " + database().text("SHOW " + name))
                        .toList());
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void prepare() {
        Database all = new Database(postgres.getJdbcUrl("postgres", "postgres"));
        all.execute("CREATE ROLE " + NAME + " LOGIN PASSWORD '" + NAME + "'");
        all.execute("CREATE DATABASE " + NAME + " OWNER " + NAME);
        for (String durable : List.of("fsync", "synchronous_commit", "full_page_writes")) {
            if (!database().text("SHOW " + durable).equals("on")) {
                throw new IllegalStateException("PostgreSQL runs with " + durable + " off: nothing to be measured.");
            }
        }
        database()
                .execute("CREATE TABLE effect (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
                        + " consumer varchar(100) NOT NULL, work varchar(100) NOT NULL, size integer NOT NULL)");
        database()
                .execute("CREATE TABLE inbox (consumer varchar(100) NOT NULL, work varchar(100) NOT NULL,"
                        + " received_at timestamp with time zone NOT NULL DEFAULT CURRENT_TIMESTAMP,"
                        + " PRIMARY KEY (consumer, work))");
    }
}
