package dev.semel.testing.bench;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.basics.Signal;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A real PostgreSQL of its own, with its defaults: no prepared transactions. */
public final class OutsidePostgres implements OutsideDatabase {

    /** Of database, user and password: the defaults of the drop-in. */
    public static final String NAME = "shop";

    private static final String ADMINISTRATOR = "postgres";

    private final EmbeddedPostgres postgres;
    private final Path data;
    private List<String> command;
    private StatementLog statements;
    private List<ProcessHandle> frozen = List.of();

    private OutsidePostgres(EmbeddedPostgres postgres, Path data) {
        this.postgres = postgres;
        this.data = data;
    }

    public static OutsidePostgres start() {
        return start(builder());
    }

    /** Starts it with what two phases need. */
    public static OutsidePostgres startPreparing() {
        return start(builder().setServerConfig("max_prepared_transactions", "50"));
    }

    /** Starts it so that it offers TLS; it is for its clients to insist. */
    public static OutsidePostgres startWithTls(Path certificate, Path key) {
        return start(builder()
                .setServerConfig("ssl", "on")
                .setServerConfig("ssl_cert_file", certificate.toString())
                .setServerConfig("ssl_key_file", key.toString()));
    }

    /** Starts it with its data in that folder, and with these settings of its own. */
    public static OutsidePostgres start(Path data, Map<String, String> settings) {
        EmbeddedPostgres.Builder builder = builder();
        settings.forEach(builder::setServerConfig);
        return start(builder, data);
    }

    /** Starts it and has it write each statement to a file in that directory, for {@link StatementLog}. */
    public static OutsidePostgres startLogging(Path logs) {
        return start(logging(logs));
    }

    /** The same with what two phases need. */
    public static OutsidePostgres startLoggingAndPreparing(Path logs) {
        OutsidePostgres postgres = start(logging(logs).setServerConfig("max_prepared_transactions", "50"));
        postgres.statements = new StatementLog(logs, postgres::tables);
        return postgres;
    }

    private static EmbeddedPostgres.Builder logging(Path logs) {
        return builder()
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_destination", "jsonlog")
                .setServerConfig("log_directory", logs.toString())
                .setServerConfig("log_filename", StatementLog.FILE_NAME)
                .setServerConfig("log_statement", "all");
    }

    /** What it executed, if it was started to log that. */
    public StatementLog statements() {
        return Objects.requireNonNull(statements, "The database does not log its statements.");
    }

    @Override
    public void serve(LibertyServer server) {
        server.withDropIn("postgresql.xml", DropIns.text("postgresql.xml"))
                .with("postgresql.port", port())
                .with("postgresql.password", NAME);
    }

    @Override
    public void serveInTwoPhases(LibertyServer server) {
        serve(server, Map.of("javax.sql.ConnectionPoolDataSource", "javax.sql.XADataSource"));
    }

    @Override
    public void limitIdleTransactions(LibertyServer server, Duration limit) {
        serve(server, idleLimit(limit));
    }

    @Override
    public void limitSilence(LibertyServer server, Duration idle, Duration answer) {
        Map<String, String> limits = new HashMap<>(idleLimit(idle));
        limits.put("socketTimeout=\"\\d+", "socketTimeout=\"" + answer.toSeconds());
        serve(server, limits);
    }

    private static Map<String, String> idleLimit(Duration limit) {
        String option = "idle_in_transaction_session_timeout=";
        return Map.of(option + "\\d+", option + limit.toMillis());
    }

    /** With something else in the place of what the drop-in says. */
    private void serve(LibertyServer server, Map<String, String> changes) {
        serve(server);
        server.withDropIn("postgresql.xml", DropIns.text("postgresql.xml", changes));
    }

    @Override
    public TcpProxy proxyFor(LibertyServer server) {
        TcpProxy proxy = TcpProxy.to(port());
        server.with("postgresql.port", proxy.port());
        return proxy;
    }

    @Override
    public Tables tables() {
        return new Tables(url(), NAME, NAME);
    }

    /** Where clients reach it, with the user of the application; the password is the user's name. */
    public String url() {
        return postgres.getJdbcUrl(NAME, NAME);
    }

    /** Where its superuser, who needs no password, reaches that database. */
    public String urlOfAdministrator(String database) {
        return postgres.getJdbcUrl(ADMINISTRATOR, database);
    }

    public int port() {
        return postgres.getPort();
    }

    /** Of the process that has started all others. */
    public long processId() {
        return postmaster().pid();
    }

    @Override
    public List<List<String>> inDoubt() {
        return tables().rows("SELECT gid, prepared FROM pg_prepared_xacts");
    }

    @Override
    public List<List<String>> idleTransactions() {
        return tables().rows("SELECT state, xact_start, query FROM pg_stat_activity"
                + " WHERE state LIKE 'idle in transaction%' AND xact_start < now() - interval '2 s'");
    }

    @Override
    public void stopAtOnce() {
        ProcessHandle postmaster = postmaster();
        command = commandOf(postmaster);
        Signal.QUIT.send(postmaster);
        postmaster
                .onExit()
                .orTimeout(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    @Override
    public void kill() {
        ProcessHandle postmaster = postmaster();
        command = commandOf(postmaster);
        List<ProcessHandle> all =
                Stream.concat(Stream.of(postmaster), postmaster.descendants()).toList();
        all.forEach(ProcessHandle::destroyForcibly);
        all.forEach(process -> process.onExit()
                .orTimeout(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)
                .join());
    }

    @Override
    public void freeze() {
        ProcessHandle postmaster = postmaster();
        Signal.STOP.send(postmaster);
        // It makes no new ones now; one may have ended by itself.
        frozen = Stream.concat(postmaster.descendants().filter(Signal.STOP::reaches), Stream.of(postmaster))
                .toList();
    }

    @Override
    public void thaw() {
        frozen.forEach(Signal.CONT::reaches);
        frozen = List.of();
    }

    @Override
    public void startAgain() {
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(data.resolve("restarted.log").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("recovery of the database")
                .atMost(Limits.NEVER)
                .ignoreExceptions()
                .until(() -> tables().count("SELECT 1") == 1);
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static EmbeddedPostgres.Builder builder() {
        // By default the embedded one confirms commits that a crash may forget.
        return EmbeddedPostgres.builder().setPGStartupWait(Limits.NEVER).setServerConfig("synchronous_commit", "on");
    }

    private static OutsidePostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return start(builder, Files.createTempDirectory("semel-postgres"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OutsidePostgres start(EmbeddedPostgres.Builder builder, Path data) {
        try {
            OutsidePostgres outside =
                    new OutsidePostgres(builder.setDataDirectory(data).start(), data);
            outside.createDatabase();
            return outside;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ProcessHandle postmaster() {
        try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
            long pid = Long.parseLong(lines.findFirst().orElseThrow().strip());
            return ProcessHandle.of(pid).orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // PostgreSQL refuses to run as root; in a namespace of its own it does not see that it does.
    private static List<String> commandOf(ProcessHandle process) {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("unshare", "-U"));
        }
        command.add(process.info().command().orElseThrow());
        command.addAll(List.of(process.info().arguments().orElseThrow()));
        return command;
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
