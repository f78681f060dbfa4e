package dev.semel.benchmarks.installation;

import dev.semel.benchmarks.client.Database;
import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.inbox.InboxProcess;
import dev.semel.benchmarks.process.JavaProcess;
import dev.semel.benchmarks.tap.PostgresTap;
import dev.semel.testing.basics.Folders;
import dev.semel.testing.bench.DropIns;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideKafka;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;

/** Server, database, broker and, if asked for, a hand-written inbox; built up for one benchmark and closed as a whole. */
public final class Installation implements AutoCloseable {

    private static final String SERVER_HEAP = "768m";
    private static final String KAFKA_HEAP = "1g";
    private static final String ONE_PHASE = "javax.sql.ConnectionPoolDataSource";
    private static final String TWO_PHASES = "javax.sql.XADataSource";

    private final Path folder;
    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Map<String, String> variables = new HashMap<>();
    private final List<LibertyServer> servers = new ArrayList<>();
    private final List<JavaProcess> processes = new ArrayList<>();
    private Deployment deployment = Deployment.ALL;
    private MeasuredPostgres postgres;
    private MeasuredBroker broker;
    private OutsideKafka kafka;

    private Installation(Path folder) {
        this.folder = folder;
    }

    /** Database and broker, empty, with their data in a folder of that name. */
    public static Installation of(String name) {
        return of(name, "replica");
    }

    /** The same with a database whose changes can be captured. */
    public static Installation withChangeDataCapture(String name) {
        return of(name, "logical");
    }

    private static Installation of(String name, String walLevel) {
        Installation installation =
                new Installation(Path.of(System.getProperty("benchmark.output"), "installations", name)
                        .toAbsolutePath());
        Folders.delete(installation.folder);
        installation.postgres =
                installation.opened(MeasuredPostgres.start(installation.folder.resolve("postgresql"), walLevel));
        installation.broker = installation.opened(
                MeasuredBroker.start(DropIns.file("artemis-broker.xml"), installation.folder.resolve("broker")));
        installation.variables.put("POSTGRESQL_PORT", String.valueOf(installation.postgres.port()));
        installation.variables.put("SEMEL_CONSOLE_ENVIRONMENT", "demo");
        installation.variables.put("POSTGRESQL_PASSWORD", "shop");
        installation.variables.put("ARTEMIS_PASSWORD", "semel");
        installation.variables.put("BROKER_PORT", String.valueOf(installation.broker.port()));
        return installation;
    }

    /** Sets a variable of the server's configuration. */
    public Installation with(String variable, Object value) {
        variables.put(variable.replace('.', '_').replace('-', '_').toUpperCase(Locale.ROOT), String.valueOf(value));
        return this;
    }

    /** Puts a tap between the server and the database, which counts what is said. */
    public PostgresTap tap() {
        PostgresTap tap = opened(PostgresTap.before(postgres.port()));
        variables.put("POSTGRESQL_PORT", String.valueOf(tap.port()));
        return tap;
    }

    /** Lets the database take part in two phases; the consumer is then the one in mode XA alone. */
    public Installation inTwoPhases() {
        return deploying(Deployment.XA);
    }

    /** Gives the server another application than the one with all beans. */
    public Installation deploying(Deployment other) {
        deployment = other;
        return this;
    }

    /** Puts a Kafka beside the broker, with these topics, each with its number of partitions, as {@code name:4}. */
    public Installation withKafka(List<String> topics) {
        kafka = opened(OutsideKafka.start(folder.resolve("kafka"), topics, List.of("-Xmx" + KAFKA_HEAP)));
        variables.put("SEMEL_KAFKA_BOOTSTRAP_SERVERS", kafka.servers());
        return this;
    }

    /** Where clients reach Kafka. */
    public String kafka() {
        return kafka.servers();
    }

    /** Starts the server, which from then on consumes. */
    public Installation startServer() {
        return startServer("server");
    }

    /** Starts a server with its files in a folder of that name; the first one is the one that is asked. */
    public Installation startServer(String name) {
        LibertyServer server = LibertyServer.in(folder.resolve(name));
        deployment.deploy(server);
        server.withShippedDropIn(
                        "postgresql.xml", deployment == Deployment.XA ? Map.of(ONE_PHASE, TWO_PHASES) : Map.of())
                .withShippedDropIn("artemis.xml")
                .withDropIn("benchmarks.xml", Deployment.resource("benchmarks.xml"));
        variables.forEach(server::with);
        server.launch();
        parts.push(server::stop);
        server.awaitReady();
        servers.add(server);
        return this;
    }

    /** Starts the hand-written inbox, which from then on consumes; with the memory that the server has. */
    public Installation startInbox(int sessions) {
        start("inbox", InboxProcess.class, sessions).answer();
        return this;
    }

    /** Starts a process beside the server: with the addresses of broker and database as first arguments. */
    public JavaProcess start(String name, Class<?> main, Object... arguments) {
        List<Object> all =
                new ArrayList<>(List.of(broker.address(), postgres.database().url()));
        all.addAll(List.of(arguments));
        JavaProcess process = opened(JavaProcess.start(main, SERVER_HEAP, folder.resolve(name), all.toArray()));
        processes.add(process);
        return process;
    }

    public MeasuredBroker broker() {
        return broker;
    }

    public Database database() {
        return postgres.database();
    }

    /** The database, seen by its superuser. */
    public Database administrator() {
        return postgres.administrator();
    }

    /** The root of the application that is measured. */
    public URI application() {
        return servers.get(0).address().resolve("bench/");
    }

    /** What the server has written into its log. */
    public String log() {
        return servers.get(0).log().text();
    }

    public long serverPid() {
        return servers.get(0).processId();
    }

    /** Ends the server without a word to it, as a power cut would. */
    public void killServer() {
        servers.get(0).kill();
    }

    public void stopServer() {
        servers.get(0).stop();
    }

    /** Starts the server once more, which was killed or stopped; answers how long that took. */
    public Duration restartServer() {
        long start = System.nanoTime();
        servers.get(0).start();
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** How long the processors have worked until now for the database, and for the servers and the processes beside them. */
    public ProcessorTime processorTime() {
        LongStream all = LongStream.concat(
                servers.stream().mapToLong(LibertyServer::processId),
                processes.stream().mapToLong(JavaProcess::pid));
        return new ProcessorTime(
                ProcessorClock.milliseconds(postgres.pid()),
                all.mapToDouble(ProcessorClock::milliseconds).sum());
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
                throw new IllegalStateException("A part of the installation did not end.", e);
            }
        }
    }

    private <T extends AutoCloseable> T opened(T part) {
        parts.push(part);
        return part;
    }
}
