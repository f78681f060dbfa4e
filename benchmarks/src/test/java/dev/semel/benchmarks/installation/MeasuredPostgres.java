package dev.semel.benchmarks.installation;

import dev.semel.benchmarks.client.Database;
import dev.semel.testing.bench.OutsidePostgres;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A PostgreSQL with its own defaults: durable. The defaults of the starter, which is made for tests, are not. */
public final class MeasuredPostgres implements AutoCloseable {

    private static final List<String> SETTINGS = List.of(
            "server_version",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_sync_method",
            "max_prepared_transactions",
            "wal_level",
            "shared_buffers");

    private final OutsidePostgres postgres;

    private MeasuredPostgres(OutsidePostgres postgres) {
        this.postgres = postgres;
    }

    static MeasuredPostgres start(Path folder, String walLevel) {
        MeasuredPostgres measured = new MeasuredPostgres(OutsidePostgres.start(
                folder,
                Map.of(
                        "fsync", "on",
                        "synchronous_commit", "on",
                        "max_connections", "200",
                        // For plain XA only; Semel needs none.
                        "max_prepared_transactions", "100",
                        "wal_level", walLevel)));
        measured.prepare();
        return measured;
    }

    int port() {
        return postgres.port();
    }

    long pid() {
        return postgres.processId();
    }

    public Database database() {
        return new Database(postgres.url() + "&password=" + OutsidePostgres.NAME);
    }

    /** As the superuser, who may do what the application may not. */
    public Database administrator() {
        return new Database(postgres.urlOfAdministrator(OutsidePostgres.NAME));
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
        postgres.close();
    }

    private void prepare() {
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
