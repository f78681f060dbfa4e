package dev.semel.benchmarks.plant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;

/** A copy of the server that the build has made, with the application of the benchmarks instead of the shop and the EAR. */
record ServerFolder(Path root) {

    static final String SERVER = "semel";

    private static final String CONSOLE = "semel.ear";

    private static final Set<String> LEFT_BEHIND = Set.of("workarea", "logs", "data", "apps");

    static ServerFolder fresh(Path root, Deployment deployment) {
        ServerFolder folder = new ServerFolder(root);
        try {
            copy(built(), folder.config());
            Files.createDirectories(folder.logs());
            Files.createDirectories(folder.config().resolve("apps"));
            Files.copy(deployment.application(), folder.config().resolve("apps/bench.war"));
            // apps.xml is the file in which a user names the applications.
            folder.add("apps.xml", resource("apps.xml"));
            if (deployment.hasConsole()) {
                Files.copy(built().resolve("apps").resolve(CONSOLE), folder.console());
                folder.addDropIn("console.xml", resource("console.xml"));
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path liberty() {
        return Path.of(System.getProperty("liberty.directory")).toAbsolutePath().normalize();
    }

    private static Path built() {
        return liberty().resolve("usr/servers").resolve(SERVER);
    }

    private Path console() {
        return config().resolve("apps").resolve(CONSOLE);
    }

    /** By the names that the server calls them. */
    List<String> applications() {
        return Files.exists(console()) ? List.of("bench", "semel") : List.of("bench");
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

    void addDropIn(String name, String content) throws IOException {
        add("configDropins/overrides/" + name, content);
    }

    void add(String name, String content) throws IOException {
        Path file = config().resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    static String resource(String name) throws IOException {
        try (InputStream content = ServerFolder.class.getResourceAsStream("/server/" + name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                if (LEFT_BEHIND.contains(from.relativize(directory).toString())) {
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
