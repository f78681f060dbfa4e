package dev.semel.testing.mariadb;

import dev.semel.testing.basics.FreePort;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A real MariaDB server with its defaults, a process of its own that ends with this one. Its sessions are in an odd time
 * zone, so that a statement that depends on it is found out.
 */
public final class MariaDbServer implements AutoCloseable {

    /** A user who sees everybody's transactions. */
    public static final String WATCHER = "watcher";

    /** Options for a measurement beside many rows, such as {@code -Dmariadb.options=--innodb-buffer-pool-size=4G}. */
    private static final List<String> OF_THIS_RUN = Stream.of(
                    System.getProperty("mariadb.options", "").split(" "))
            .filter(option -> !option.isBlank())
            .toList();

    private static final Duration LONGEST_START = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    // It would make itself a key of 4096 bits at each start: seconds of work for the processor.
    private static final Transport CLEAR_TEXT = new Transport(List.of("--skip-ssl"), "");

    private final TemporaryFolder folder;
    private final String name;
    private final Transport transport;
    private int port;
    private Process process;

    private MariaDbServer(TemporaryFolder folder, String name, Transport transport) {
        this.folder = folder;
        this.name = name;
        this.transport = transport;
    }

    /**
     * How clients reach it.
     *
     * @param connection what the tests' own connections say besides
     */
    private record Transport(List<String> options, String connection) {}

    /**
     * Starts a server with one empty database.
     *
     * @param name of database, user and password
     */
    public static MariaDbServer start(String name) {
        return start(name, CLEAR_TEXT);
    }

    /** The same, and it speaks TLS with everybody, or not at all. */
    public static MariaDbServer startWithTls(String name, Path certificate, Path key) {
        return start(
                name,
                new Transport(
                        List.of("--ssl-cert=" + certificate, "--ssl-key=" + key, "--require-secure-transport=ON"),
                        "&sslMode=trust"));
    }

    private static MariaDbServer start(String name, Transport transport) {
        try {
            MariaDbServer server = new MariaDbServer(TemporaryFolder.create("mariadb-data"), name, transport);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "end of MariaDB"));
            server.makeDatabase(MariaDbProgram.get());
            // Only now: it is free until another process asks for one.
            server.port = FreePort.any();
            server.run(MariaDbProgram.get());
            return server;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** As an application should have it: READ COMMITTED, times in UTC. */
    public DataSource dataSource() {
        try {
            return new MariaDbDataSource(
                    url() + "&transactionIsolation=READ-COMMITTED&connectionTimeZone=UTC&preserveInstants=true");
        } catch (SQLException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    public int port() {
        return port;
    }

    /** For JDBC, without any setting but user and password. */
    public String url() {
        return url(name);
    }

    /** The same for one of the users, whose name is his password. */
    public String url(String user) {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + name + "?user=" + user + "&password=" + user
                + transport.connection();
    }

    /** For signals. */
    public ProcessHandle process() {
        return process.toHandle();
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Starts it again with its data; it returns when the server has recovered. */
    public void startAgain() {
        try {
            run(MariaDbProgram.get());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Kills the server and deletes its files. */
    @Override
    public void close() {
        if (process != null) {
            kill();
        }
        folder.delete();
    }

    private void makeDatabase(MariaDbProgram program) throws IOException {
        Files.createDirectories(data());
        Files.createDirectories(temporary());
        Process maker = program.start(data(), temporary(), log(), "--bootstrap");
        try (OutputStream sql = maker.getOutputStream();
                InputStream systemTables = program.systemTables()) {
            systemTables.transferTo(sql);
            sql.write(
                    """
                    FLUSH PRIVILEGES;
                    CREATE DATABASE %1$s;
                    CREATE USER %1$s IDENTIFIED BY '%1$s';
                    GRANT ALL ON %1$s.* TO %1$s;
                    CREATE USER %2$s IDENTIFIED BY '%2$s';
                    GRANT PROCESS, SELECT ON *.* TO %2$s;
                    """
                            .formatted(name, WATCHER)
                            .getBytes(StandardCharsets.UTF_8));
        }
        if (!hasEnded(maker, LONGEST_START) || maker.exitValue() != 0) {
            maker.destroyForcibly();
            throw new IOException("MariaDB could not make its tables: " + Files.readString(log()));
        }
    }

    private void run(MariaDbProgram program) throws IOException {
        List<String> options = new ArrayList<>(List.of(
                "--port=" + port,
                "--bind-address=127.0.0.1",
                "--socket=" + folder.path().resolve("socket"),
                "--skip-name-resolve",
                "--default-time-zone=+05:45"));
        options.addAll(transport.options());
        options.addAll(OF_THIS_RUN);
        process = program.start(data(), temporary(), log(), options.toArray(String[]::new));
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (!isAnswering()) {
            if (System.nanoTime() > end || hasEnded(process, BETWEEN_LOOKS)) {
                throw new IOException("MariaDB did not start: " + Files.readString(log()));
            }
        }
    }

    private boolean isAnswering() {
        try (Connection connection = DriverManager.getConnection(url())) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private static boolean hasEnded(Process process, Duration within) throws IOException {
        try {
            return process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while MariaDB started.", stopping);
        }
    }

    private Path temporary() {
        return folder.path().resolve("tmp");
    }

    private Path data() {
        return folder.path().resolve("data");
    }

    private Path log() {
        return folder.path().resolve("log");
    }
}
