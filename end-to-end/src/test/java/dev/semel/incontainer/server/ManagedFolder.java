package dev.semel.incontainer.server;

import dev.semel.testing.basics.Folders;
import dev.semel.testing.basics.FreePort;
import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The server's folder: made of what is shipped, and of the tests' own configuration. */
final class ManagedFolder {

    /** The installation that the build has made for the demo. */
    static final Path LIBERTY = LibertyServer.installation();

    static final Path USR = Path.of("target", "incontainer").toAbsolutePath();

    /** Arquillian finds the process by this name, so no other process may have it. */
    static final String NAME = "incontainer-" + ProcessHandle.current().pid();

    static final int HTTP_PORT = FreePort.any();

    static final Path PATH = USR.resolve("servers").resolve(NAME);

    private static final Path SHIPPED = LIBERTY.resolve("usr/servers/semel");
    private static final List<String> SHIPPED_PARTS =
            List.of("features.xml", "messaging.xml", "transactions.xml", "jdbc/h2.jar", "ra/artemis-rar.rar");
    private static final List<String> OWN_PARTS = List.of("server.xml", "databases.xml", "consumers.xml", "users.xml");

    private ManagedFolder() {}

    static void create() throws IOException {
        if (!Files.isDirectory(SHIPPED)) {
            throw new IOException("there is no server in " + SHIPPED + "; build it first: ./mvnw -DskipTests package");
        }
        deleteFormer();
        for (String part : SHIPPED_PARTS) {
            copy(SHIPPED.resolve(part), part);
        }
        for (String part : OWN_PARTS) {
            copy(resource("incontainer/server/" + part), part);
        }
        Files.writeString(PATH.resolve("counter.xml"), Clerks.activationSpecs());
        Files.writeString(PATH.resolve("bootstrap.properties"), "http.port=" + HTTP_PORT + System.lineSeparator());
    }

    /** An application of the server that is shipped. */
    static Path shippedApplication(String name) {
        return SHIPPED.resolve("apps").resolve(name);
    }

    static Path resource(String name) {
        try {
            return Path.of(
                    ManagedFolder.class.getClassLoader().getResource(name).toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("The address of the resource " + name + " is no address.", impossible);
        }
    }

    private static void copy(Path from, String part) throws IOException {
        Path target = PATH.resolve(part);
        Files.createDirectories(target.getParent());
        Files.copy(from, target, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Of processes that are over: others may work beside this one, and delete at the same time. */
    private static void deleteFormer() throws IOException {
        Folders.delete(PATH);
        Path servers = Files.createDirectories(USR.resolve("servers"));
        try (Stream<Path> all = Files.list(servers)) {
            for (Path former : all.filter(ManagedFolder::isOver).toList()) {
                deleteAsFarAsPossible(former);
            }
        }
    }

    private static boolean isOver(Path server) {
        String process = server.getFileName().toString().replaceAll("\\D", "");
        return process.isEmpty() || ProcessHandle.of(Long.parseLong(process)).isEmpty();
    }

    private static void deleteAsFarAsPossible(Path former) {
        try {
            Folders.delete(former);
        } catch (UncheckedIOException deletedByAnother) {
            System.out.println(former + " is left to others: " + deletedByAnother.getMessage());
        }
    }
}
