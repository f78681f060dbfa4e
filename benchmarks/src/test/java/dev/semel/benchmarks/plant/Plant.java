package dev.semel.benchmarks.plant;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.inbox.InboxProcess;
import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.benchmarks.tap.PostgresTap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Server, database, broker and, if asked for, a hand-written inbox; built up for one benchmark and closed as a whole. */
public final class Plant implements AutoCloseable {

    private static final String ONE_PHASE = "javax.sql.ConnectionPoolDataSource";
    private static final String TWO_PHASES = "javax.sql.XADataSource";

    private final Path folder;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Map<String, String> variables = new HashMap<>();
    private boolean isTwoPhase;
    private OutsidePostgres postgres;
    private OutsideBroker broker;

    private Plant(Path folder) {
        this.folder = folder;
    }

    /** Database and broker, empty, with their data in a folder of that name. */
    public static Plant of(String name) {
        Plant plant = new Plant(
                Path.of(System.getProperty("benchmark.output"), "plants", name).toAbsolutePath());
        Folders.delete(plant.folder);
        plant.postgres = plant.opened(OutsidePostgres.start(plant.folder.resolve("postgresql")));
        plant.broker = plant.opened(OutsideBroker.start(dropIn("artemis-broker.xml"), plant.folder.resolve("broker")));
        plant.variables.put("POSTGRESQL_PORT", String.valueOf(plant.postgres.port()));
        plant.variables.put("BROKER_PORT", String.valueOf(plant.broker.port()));
        return plant;
    }

    /** Sets a variable of the server's configuration. */
    public Plant with(String variable, Object value) {
        variables.put(variable.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT), String.valueOf(value));
        return this;
    }

    /** Puts a tap between the server and the database, which counts what is said. */
    public PostgresTap tap() {
        PostgresTap tap = opened(PostgresTap.before(postgres.port()));
        variables.put("POSTGRESQL_PORT", String.valueOf(tap.port()));
        return tap;
    }

    /** Lets the database take part in two phases; the consumer is then the joined one alone. */
    public Plant inTwoPhases() {
        isTwoPhase = true;
        return this;
    }

    /** Starts the server, which from then on consumes. */
    public Plant startServer() {
        String application = System.getProperty(isTwoPhase ? "benchmark.joined-application" : "benchmark.application");
        ServerFolder server = ServerFolder.fresh(folder.resolve("server"), Path.of(application));
        try {
            String database = Files.readString(dropIn("postgresql.xml"));
            server.addDropIn("postgresql.xml", isTwoPhase ? database.replace(ONE_PHASE, TWO_PHASES) : database);
            server.addDropIn("artemis.xml", Files.readString(dropIn("artemis.xml")));
            server.addDropIn("benchmarks.xml", ServerFolder.resource("benchmarks.xml"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        opened(LibertyServer.start(server, variables));
        return this;
    }

    /** Starts the hand-written inbox, which from then on consumes; with the memory that the server has. */
    public Plant startInbox(int sessions) {
        JavaProcess inbox = opened(JavaProcess.start(
                InboxProcess.class,
                "768m",
                folder.resolve("inbox"),
                broker.address(),
                postgres.database().url(),
                sessions));
        inbox.answer();
        return this;
    }

    public OutsideBroker broker() {
        return broker;
    }

    public Database database() {
        return postgres.database();
    }

    public Post post() {
        return new Post(broker.address());
    }

    /** What must be said beside each figure. */
    public Map<String, String> circumstances() {
        return Map.of("PostgreSQL", postgres.settings(), "Broker", broker.journal());
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException("A part of the plant did not end.", e);
            }
        }
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }

    private static Path dropIn(String file) {
        return Path.of(System.getProperty("dropins.directory"), file).normalize();
    }
}
