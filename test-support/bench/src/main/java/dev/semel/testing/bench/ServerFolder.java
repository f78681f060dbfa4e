package dev.semel.testing.bench;

import dev.semel.testing.basics.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/** The files of one server: a copy of the server that the build has made, with data and logs of its own. */
final class ServerFolder {

    static final String LOG = "messages.log";
    static final String SERVER = "semel";

    private static final Set<String> LEFT_BY_A_RUN = Set.of("workarea", "logs", "data");

    private final Path root;

    private ServerFolder(Path root) {
        this.root = root;
    }

    /** Empties the folder and copies the built server into it. */
    static ServerFolder fresh(Path root) {
        Folders.delete(root);
        ServerFolder folder = new ServerFolder(root);
        try {
            copy(builtServer(), folder.config());
            Files.createDirectories(folder.logs());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A folder of that name below {@code target/endtoend} that does not exist yet, also after earlier runs. */
    static Path emptied(String name) {
        Path root = liberty().resolveSibling(Path.of("..", "endtoend", name)).normalize();
        Folders.delete(root);
        return root;
    }

    /** The installation, which all servers share and none writes to. */
    static Path liberty() {
        return Path.of(System.getProperty("liberty.directory", "target/liberty/wlp"))
                .toAbsolutePath()
                .normalize();
    }

    Path user() {
        return root.resolve("usr");
    }

    Path config() {
        return user().resolve("servers").resolve(SERVER);
    }

    Path logs() {
        return root.resolve("logs");
    }

    /** The server does so itself, but not at once, and until then the last start would be taken for the next one. */
    void putLogAside() {
        Path log = logs().resolve(LOG);
        try {
            if (Files.exists(log)) {
                Files.move(log, logs().resolve("messages_before_" + System.nanoTime() + ".log"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path data() {
        return root.resolve("data");
    }

    void addDropIn(String name, String content) {
        write(config().resolve("configDropins/overrides").resolve(name), List.of(content));
    }

    /** Puts a file of the tests into the server's configuration, in the place of a shipped one of that name. */
    void place(String name, InputStream content) {
        Path file = config().resolve(name);
        try (content) {
            Files.createDirectories(file.getParent());
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void jvmOptions(List<String> options) {
        write(config().resolve("jvm.options"), options);
    }

    static Path builtServer() {
        Path server = liberty().resolve("usr/servers").resolve(SERVER);
        if (!Files.exists(server.resolve("apps/shop.war"))) {
            throw new IllegalStateException("There is no complete server in " + server
                    + "; ./mvnw package makes it, then run the tests again.");
        }
        return server;
    }

    private static void write(Path file, List<String> lines) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (LEFT_BY_A_RUN.contains(from.relativize(directory).toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(to.resolve(from.relativize(directory)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
