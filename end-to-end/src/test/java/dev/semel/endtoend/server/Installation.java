package dev.semel.endtoend.server;

import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.bench.BrokerAddress;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.OutsideBroker;
import dev.semel.testing.bench.OutsideDatabase;
import dev.semel.testing.bench.OutsideKafka;
import dev.semel.testing.bench.OutsideMariaDb;
import dev.semel.testing.bench.OutsidePostgres;
import dev.semel.testing.bench.StatementLog;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** A server with its database and its broker, inside its process or outside; closed as a whole. */
public final class Installation implements AutoCloseable {

    /** Of the shop over Kafka. */
    public static final String KAFKA_TOPIC = "shop.payments";

    public static final int PARTITIONS = 6;

    private static final Path KAFKA_SHOP = Path.of("target/kafka/shop.war");
    private static final int KAFKA_SESSION_TIMEOUT_MILLIS = 6_000;

    private final LibertyServer server;
    private final List<AutoCloseable> outside = new ArrayList<>();
    private BrokerAddress broker;
    private OutsideDatabase database;
    private Supplier<Tables> tables;

    private Installation(String name) {
        this.server = LibertyServer.fresh(name);
        this.broker = server.broker();
        this.tables = () -> Tables.of(server);
    }

    /** As shipped: one process, database and broker inside. */
    public static Installation embedded(String name) {
        return new Installation(name);
    }

    /** By the two drop-ins that are shipped: database and broker outside. */
    public static Installation outside(String name) {
        return outside(name, Map.of());
    }

    /** The same, with something else in the place of what the drop-in for brokers says. */
    public static Installation outside(String name, Map<String, String> brokerChanges) {
        Installation installation = new Installation(name);
        try {
            installation.usePostgres();
            installation.useOutsideBroker(brokerChanges);
            return installation;
        } catch (RuntimeException incomplete) {
            installation.close();
            throw incomplete;
        }
    }

    /** By the drop-in that is shipped: database outside, on MariaDB; the broker is inside. */
    public static Installation onMariaDb(String name) {
        Installation installation = new Installation(name);
        try {
            installation.useMariaDb();
            return installation;
        } catch (RuntimeException incomplete) {
            installation.close();
            throw incomplete;
        }
    }

    /** As the demo with Kafka has it: database and broker outside, and the shop's payments are records of a topic. */
    public static Installation overKafka(String name) {
        Installation installation = outside(name);
        try {
            installation.useKafka();
            return installation;
        } catch (RuntimeException incomplete) {
            installation.close();
            throw incomplete;
        }
    }

    public LibertyServer server() {
        return server;
    }

    /** Where foreign clients reach the broker. */
    public BrokerAddress broker() {
        return broker;
    }

    /** Gives a row that a test has made the hash of its key, by which the console finds it. */
    public void hashKey(String table, String consumer, String key) {
        tables().execute("UPDATE %s SET key_hash = '%s' WHERE consumer = '%s' AND key_text = '%s'"
                .formatted(table, IdempotencyKey.hash(consumer, key), consumer, key));
    }

    /** The tables; those of the embedded database can be seen only while the server is stopped. */
    public Tables tables() {
        return tables.get();
    }

    /** The database, if it is outside: it can go away, and come back. */
    public OutsideDatabase database() {
        return Objects.requireNonNull(database, "The database is inside the server.");
    }

    /** What PostgreSQL was asked, if it is outside. */
    public StatementLog statements() {
        return new StatementLog(server.logs(), tables);
    }

    /** Kills the server if it still runs, and ends what it used. */
    @Override
    public void close() {
        server.close();
        IllegalStateException failure = null;
        for (AutoCloseable part : outside) {
            try {
                part.close();
            } catch (Exception e) {
                failure = new IllegalStateException("A part outside the server did not end.", e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private void usePostgres() {
        OutsidePostgres postgres = OutsidePostgres.startLogging(server.logs());
        outside.add(postgres);
        tables = postgres::tables;
        database = postgres;
        postgres.serve(server);
    }

    private void useMariaDb() {
        OutsideMariaDb mariaDb = new OutsideMariaDb();
        outside.add(mariaDb);
        tables = mariaDb::tables;
        database = mariaDb;
        mariaDb.serve(server);
    }

    private void useKafka() {
        OutsideKafka kafka = OutsideKafka.start(server.logs().resolveSibling("kafka"), KAFKA_TOPIC, PARTITIONS);
        outside.add(kafka);
        kafka.serve(server);
        server.with("semel.kafka.session.timeout.ms", KAFKA_SESSION_TIMEOUT_MILLIS);
        try {
            server.withFile("apps/shop.war", Files.newInputStream(KAFKA_SHOP));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    private void useOutsideBroker(Map<String, String> changes) {
        OutsideBroker artemis = OutsideBroker.start(server.logs().resolveSibling("broker"), changes);
        outside.add(artemis);
        broker = artemis.address();
        artemis.serve(server);
    }
}
