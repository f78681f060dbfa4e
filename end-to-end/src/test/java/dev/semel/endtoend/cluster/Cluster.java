package dev.semel.endtoend.cluster;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.server.Parts;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideBroker;
import dev.semel.testing.bench.OutsideDatabase;
import dev.semel.testing.bench.OutsideKafka;
import dev.semel.testing.bench.OutsideMariaDb;
import dev.semel.testing.bench.OutsidePostgres;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Nodes that run the lab, with their database and their broker; closed as a whole. */
public final class Cluster implements AutoCloseable {

    private static final List<String> CONFIGURATION = List.of("server.xml", "consumers.xml");

    private final String name;
    private final List<LibertyServer> nodes = new ArrayList<>();
    private OutsideDatabase database;
    private OutsideBroker artemis;
    private ForeignClient client;

    private final boolean isXa;

    private Cluster(String name, boolean isXa) {
        this.name = name;
        this.isXa = isXa;
    }

    public static Cluster of(Parts parts, String name) {
        return parts == Parts.EMBEDDED ? embedded(name) : outside(name);
    }

    /** One node with database and broker inside. */
    public static Cluster embedded(String name) {
        return new Cluster(name, false);
    }

    /** Any number of nodes; the database, PostgreSQL unless {@code -Dlab.database} says otherwise, and Artemis are outside. */
    public static Cluster outside(String name) {
        return outside(new Cluster(name + "-outside", false), Cluster::chosenDatabase);
    }

    private static OutsideDatabase chosenDatabase() {
        String choice = System.getProperty("lab.database", "postgresql");
        return switch (choice) {
            case "postgresql" -> OutsidePostgres.start();
            case "mariadb" -> new OutsideMariaDb();
            default -> throw new IllegalArgumentException("lab.database is " + choice + ": postgresql or mariadb.");
        };
    }

    /** Outside, with a broker that remembers so few event ids of an address. */
    public static Cluster remembering(String name, int ids) {
        Map<String, String> changes = Map.of("<id-cache-size>\\d+", "<id-cache-size>" + ids);
        return outside(new Cluster(name + "-outside", false), Cluster::chosenDatabase, changes);
    }

    /**
     * Outside, with a broker that passes on to the second of two queues, by a divert with Artemis' defaults, what comes to the
     * first; with something else besides in the place of what the shipped file says.
     */
    public static Cluster diverting(String name, Map<String, String> ways, Map<String, String> besides) {
        String diverts = ways.entrySet().stream()
                .map(way -> "<divert name=\"to-" + way.getValue() + "\"><address>" + way.getKey()
                        + "</address><forwarding-address>" + way.getValue()
                        + "</forwarding-address><exclusive>true</exclusive></divert>")
                .collect(Collectors.joining("", "<diverts>", "</diverts>"));
        String addresses = ways.keySet().stream()
                .map(way -> "<address name=\"" + way + "\"><anycast><queue name=\"" + way + "\"/></anycast></address>")
                .collect(Collectors.joining("", "<addresses>", ""));
        Map<String, String> changes = new HashMap<>(besides);
        changes.put("<addresses>", diverts + addresses);
        return outside(new Cluster(name + "-outside", false), Cluster::chosenDatabase, changes);
    }

    /** Outside in two phases: with a data source for XA, and the xa consumer alone. */
    public static Cluster xa(String name) {
        return xa(name, OutsidePostgres::startPreparing);
    }

    /** The same on another database, or on one that the test has to know. */
    public static Cluster xa(String name, Supplier<? extends OutsideDatabase> database) {
        return outside(new Cluster(name + "-xa", true), database);
    }

    /** Outside, with a database that tells what it executed; in two phases or not. */
    public static Cluster counting(String name, boolean isXa) {
        Cluster cluster = new Cluster(name + (isXa ? "-xa" : "-outside"), isXa);
        Path logs = createDirectory(LibertyServer.folder(cluster.name + "-statements"));
        return outside(cluster, () -> OutsidePostgres.startLoggingAndPreparing(logs));
    }

    private static Path createDirectory(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Cluster outside(Cluster cluster, Supplier<? extends OutsideDatabase> database) {
        return outside(cluster, database, Map.of());
    }

    private static Cluster outside(
            Cluster cluster, Supplier<? extends OutsideDatabase> database, Map<String, String> brokerChanges) {
        try {
            cluster.database = database.get();
            cluster.artemis = OutsideBroker.start(LibertyServer.folder(cluster.name + "-broker"), brokerChanges);
            cluster.client = new ForeignClient(cluster.artemis.address());
            return cluster;
        } catch (RuntimeException incomplete) {
            cluster.close();
            throw incomplete;
        }
    }

    /** Adds a node, which is to be started. */
    public LibertyServer node(String node) {
        Path shop = LibertyServer.shipped("apps/shop.war");
        return add(lab(node, isXa ? LabArchive.xa(shop) : LabArchive.war(shop)));
    }

    /** Adds a node with the consumer of Kafka alone, which is to be started. */
    public LibertyServer kafkaNode(String node, OutsideKafka kafka) {
        InputStream war = LabArchive.kafka(LibertyServer.shipped("apps/shop.war"));
        return add(lab(node, war).with("semel.kafka.bootstrap.servers", kafka.servers()));
    }

    /** Adds a node with the consumer that has its keys in Redis alone, which is to be told where that is and started. */
    public LibertyServer redisNode(String node) {
        return add(lab(node, LabArchive.redis(LibertyServer.shipped("apps/shop.war"))));
    }

    /** Adds a node with all of these, which is to be told where Kafka and Redis are and started. */
    public LibertyServer storesNode(String node) {
        return add(lab(node, LabArchive.stores(LibertyServer.shipped("apps/shop.war"))));
    }

    private LibertyServer lab(String node, InputStream war) {
        LibertyServer server = fresh(node).readyWhen("lab/" + LabArchive.READY);
        CONFIGURATION.forEach(
                file -> server.withFile(file, Cluster.class.getResourceAsStream("/endtoend/lab/" + file)));
        return server.withFile("apps/lab.war", war);
    }

    /** Adds a node with the shipped configuration on which the ready EAR is deployed and nothing else; it is to be started. */
    public LibertyServer readyEar(String node) {
        return add(fresh(node));
    }

    private LibertyServer fresh(String node) {
        return LibertyServer.withoutShop(name + "-" + node)
                .with("semel.node", node)
                .quickStart();
    }

    private LibertyServer add(LibertyServer server) {
        if (database != null) {
            if (isXa) {
                database.serveInTwoPhases(server);
            } else {
                database.serve(server);
            }
            artemis.serve(server);
        }
        if (client == null) {
            client = new ForeignClient(server.broker());
        }
        nodes.add(server);
        return server;
    }

    /** Gives the node a shorter limit than the shipped one for transactions in which nothing happens. */
    public LibertyServer limitIdleTransactions(LibertyServer node, Duration limit) {
        database.limitIdleTransactions(node, limit);
        return node;
    }

    /** The same, and lets the node wait no longer than this for an answer of the database. */
    public LibertyServer limitSilence(LibertyServer node, Duration idle, Duration answer) {
        database.limitSilence(node, idle, answer);
        return node;
    }

    /** Gives the broker another patience than the shipped one with connections of the relay on which nothing comes, not even a ping. */
    public LibertyServer limitConnections(LibertyServer node, Duration life, Duration pingPeriod) {
        artemis.serve(
                node,
                Map.of(
                        "connectionTtl\" value=\"\\d+", "connectionTtl\" value=\"" + life.toMillis(),
                        "pingPeriod\" value=\"\\d+", "pingPeriod\" value=\"" + pingPeriod.toMillis()));
        return node;
    }

    public List<LibertyServer> nodes() {
        return List.copyOf(nodes);
    }

    public ForeignClient client() {
        return client;
    }

    public OutsideDatabase database() {
        return database;
    }

    /** The same where the test needs what only PostgreSQL can do. */
    public OutsidePostgres postgres() {
        return (OutsidePostgres) database;
    }

    public OutsideBroker broker() {
        return artemis;
    }

    /** What is in the tables; those of an embedded database can be seen only while the node is stopped. */
    public Outcome outcome() {
        return database == null ? Outcome.inside(Tables.of(nodes.get(0)), client) : Outcome.in(database, client);
    }

    /** Events for a queue of that name, in that many groups. */
    public Flow flow(String queue, int groups) {
        return new Flow(queue, groups, database.tables(), client);
    }

    /** Does something while no relay can work, because another transaction has locked all slots. */
    public void whileRelaysWait(Runnable work) {
        database.tables().whileLocked("SELECT slot FROM semel_slot ORDER BY slot FOR UPDATE", work);
    }

    @Override
    public void close() {
        nodes.forEach(LibertyServer::close);
        if (client != null) {
            client.close();
        }
        if (artemis != null) {
            artemis.close();
        }
        if (database != null) {
            database.close();
        }
    }
}
