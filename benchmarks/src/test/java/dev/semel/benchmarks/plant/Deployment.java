package dev.semel.benchmarks.plant;

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

    Path application() {
        return Path.of(System.getProperty(property));
    }

    boolean hasConsole() {
        return this == ANNOTATED_WITH_CONSOLE;
    }
}
