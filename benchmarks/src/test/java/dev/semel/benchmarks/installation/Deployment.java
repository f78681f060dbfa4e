package dev.semel.benchmarks.installation;

import dev.semel.testing.bench.LibertyServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What is deployed in the server. */
public enum Deployment {
    /** The application with all beans but the one in mode XA. */
    ALL("benchmark.application"),
    /** The consumer in two phases alone. */
    XA("benchmark.xa-application"),
    /** Two beans without Semel. */
    BARE("benchmark.bare-application"),
    /** The same two beans with Semel's jar and its annotation. */
    ANNOTATED("benchmark.annotated-application"),
    /** The same, and the ready EAR with the console beside it. */
    ANNOTATED_WITH_CONSOLE("benchmark.annotated-application"),
    /** The application that reads topics of Kafka, and publishes to them. */
    KAFKA("benchmark.kafka-application");

    private final String property;

    Deployment(String property) {
        this.property = property;
    }

    /** Puts it on a server, in the place of what is shipped with it, and says when that server is ready. */
    void deploy(LibertyServer server) {
        try {
            server.withFile("apps/bench.war", Files.newInputStream(Path.of(System.getProperty(property))));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
        // apps.xml is the file in which a user names the applications.
        server.withFile("apps.xml", content("apps.xml"));
        if (this == ANNOTATED_WITH_CONSOLE) {
            server.withDropIn("console.xml", resource("console.xml")).readyWhenStarted("bench", "semel");
        } else {
            server.readyWhenStarted("bench");
        }
    }

    static String resource(String name) {
        try (InputStream content = content(name)) {
            return new String(content.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream content(String name) {
        return Deployment.class.getResourceAsStream("/server/" + name);
    }
}
