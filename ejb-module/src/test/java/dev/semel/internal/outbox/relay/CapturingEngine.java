package dev.semel.internal.outbox.relay;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.TestDatabase;
import io.debezium.embedded.ClientProvided;
import io.debezium.engine.ChangeEvent;
import io.debezium.engine.DebeziumEngine;
import io.debezium.engine.Header;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.postgresql.ds.PGSimpleDataSource;

/** Debezium with the configuration that is shipped, on the publication and the slot of the SQL that is shipped. */
final class CapturingEngine implements AutoCloseable {

    private static final String SHIPPED = "/META-INF/semel/cdc/";
    private static final List<Logger> TALKATIVE = List.of(
            Logger.getLogger("io.debezium"), Logger.getLogger("org.apache.kafka"), Logger.getLogger("org.reflections"));

    final List<Captured> received = new CopyOnWriteArrayList<>();

    private final PGSimpleDataSource dataSource;
    private ExecutorService thread;
    private DebeziumEngine<ChangeEvent<Object, Object>> engine;

    CapturingEngine(TestDatabase database) {
        this.dataSource = (PGSimpleDataSource) database.unpooled();
        TALKATIVE.forEach(logger -> logger.setLevel(Level.WARNING));
        String script = read("capture.sql").replaceAll("(?m)^--.*$", "");
        Arrays.stream(script.split(";")).filter(sql -> !sql.isBlank()).forEach(this::execute);
    }

    void start() {
        engine = DebeziumEngine.create(ClientProvided.class, ClientProvided.class, ClientProvided.class)
                .using(configuration())
                .notifying(this::receive)
                .build();
        thread = Executors.newSingleThreadExecutor();
        thread.execute(engine);
    }

    private void receive(ChangeEvent<Object, Object> event) {
        Captured captured = Captured.of(event);
        // Debezium's heartbeats are no events.
        if (captured.id() != null) {
            received.add(captured);
        }
    }

    void stop() throws IOException {
        engine.close();
        thread.shutdownNow();
    }

    String endOfLog() {
        return ask("SELECT pg_current_wal_insert_lsn()");
    }

    /**
     * Until nothing before this position is read again after a stop. Debezium confirms a transaction when it has handed on one
     * behind it, so the last one is always read again.
     */
    void awaitConfirmed(String position) {
        String isConfirmed = "SELECT confirmed_flush_lsn >= CAST('" + position + "' AS pg_lsn)"
                + " FROM pg_replication_slots WHERE slot_name = 'semel_outbox'";
        await("the slot is behind " + position).until(() -> ask(isConfirmed).equals("t"));
    }

    @Override
    public void close() throws IOException {
        if (engine != null) {
            stop();
        }
        // PostgreSQL learns a little later that the engine has gone.
        await("the slot is free")
                .ignoreExceptions()
                .untilAsserted(() -> execute("SELECT pg_drop_replication_slot('semel_outbox')"));
        execute("DROP PUBLICATION semel_outbox");
    }

    private Properties configuration() {
        Properties properties = new Properties();
        try (InputStream shipped = CapturingEngine.class.getResourceAsStream(SHIPPED + "debezium.properties")) {
            properties.load(shipped);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        properties.put("database.hostname", "localhost");
        properties.put("database.port", String.valueOf(dataSource.getPortNumbers()[0]));
        properties.put("database.user", dataSource.getUser());
        properties.put("database.password", "");
        properties.put("database.dbname", dataSource.getDatabaseName());
        // The Engine reads the names of Kafka Connect's converters elsewhere.
        for (String converter : List.of("key.converter", "value.converter", "header.converter")) {
            properties.put(converter + ".class", properties.getProperty(converter));
        }
        // Forgotten at each stop: what is left is the position in the slot.
        properties.put("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
        properties.put("offset.flush.interval.ms", "0");
        return properties;
    }

    private void execute(String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private String ask(String query) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String read(String name) {
        try (InputStream shipped = CapturingEngine.class.getResourceAsStream(SHIPPED + name)) {
            return new String(shipped.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** A record as a consumer of Debezium sees it. */
    record Captured(String topic, String key, byte[] body, Map<String, String> headers) {

        static Captured of(ChangeEvent<Object, Object> event) {
            Map<String, String> headers = new HashMap<>();
            for (Header<Object> header : event.<Object>headers()) {
                headers.put(header.getKey(), text(header.getValue()));
            }
            return new Captured(event.destination(), text(event.key()), (byte[]) event.value(), headers);
        }

        private static String text(Object bytes) {
            return bytes == null ? null : new String((byte[]) bytes, StandardCharsets.UTF_8);
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        String id() {
            return headers.get("semel_event_id");
        }
    }
}
