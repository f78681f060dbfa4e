package dev.semel.testing.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.connect.connector.policy.AllConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.connector.policy.ConnectorClientConfigOverridePolicy;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.runtime.Worker;
import org.apache.kafka.connect.runtime.isolation.Plugins;
import org.apache.kafka.connect.runtime.standalone.StandaloneConfig;
import org.apache.kafka.connect.runtime.standalone.StandaloneHerder;
import org.apache.kafka.connect.storage.FileOffsetBackingStore;
import org.apache.kafka.connect.storage.OffsetBackingStore;
import org.postgresql.ds.PGSimpleDataSource;

/** A worker of Kafka Connect with the connector as it is shipped, in the process of the tests. Only its server for commands is not there. */
public final class ConnectWorker implements AutoCloseable {

    private static final String SHIPPED = "/META-INF/semel/cdc/debezium.properties";
    private static final String HEARTBEATS = "semel-heartbeat.semel";

    private final StandaloneHerder herder;
    private final String connector;

    private ConnectWorker(StandaloneHerder herder, String connector) {
        this.herder = herder;
        this.connector = connector;
    }

    /** @param offsets the file in which it keeps how far it has come */
    public static ConnectWorker start(PGSimpleDataSource database, Path offsets) {
        return start(database, offsets, Map.of());
    }

    /** @param others settings of the connector in the place of those that are shipped */
    public static ConnectWorker start(PGSimpleDataSource database, Path offsets, Map<String, String> others) {
        KafkaBroker.running().createIfAbsent(HEARTBEATS);
        Map<String, String> settings = Map.of(
                "bootstrap.servers", KafkaBroker.running().servers(),
                "key.converter", JsonConverter.class.getName(),
                "value.converter", JsonConverter.class.getName(),
                "offset.storage.file.filename", offsets.toString(),
                "offset.flush.interval.ms", "500",
                "plugin.discovery", "service_load");
        Plugins plugins = new Plugins(settings);
        plugins.compareAndSwapWithDelegatingLoader();
        StandaloneConfig config = new StandaloneConfig(settings);
        OffsetBackingStore store = new FileOffsetBackingStore(
                plugins.newInternalConverter(true, JsonConverter.class.getName(), Map.of("schemas.enable", "false")));
        store.configure(config);
        ConnectorClientConfigOverridePolicy all = new AllConnectorClientConfigOverridePolicy();
        Worker worker = new Worker("test", Time.SYSTEM, plugins, config, store, all);
        StandaloneHerder herder = new StandaloneHerder(worker, config.kafkaClusterId(), all);
        herder.start();
        Map<String, String> connector = shipped(database);
        connector.putAll(others);
        ConnectWorker started = new ConnectWorker(herder, connector.get("name"));
        started.add(connector);
        return started;
    }

    private void add(Map<String, String> settings) {
        CompletableFuture<Object> added = new CompletableFuture<>();
        herder.putConnectorConfig(connector, settings, false, (failed, created) -> {
            if (failed == null) {
                added.complete(created);
            } else {
                added.completeExceptionally(failed);
            }
        });
        try {
            added.get(5, TimeUnit.MINUTES);
        } catch (Exception failed) {
            close();
            throw new IllegalStateException("Kafka Connect did not take the connector.", failed);
        }
    }

    private static Map<String, String> shipped(PGSimpleDataSource database) {
        Properties properties = new Properties();
        try (InputStream file = ConnectWorker.class.getResourceAsStream(SHIPPED)) {
            properties.load(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        properties.put("database.hostname", "localhost");
        properties.put("database.port", String.valueOf(database.getPortNumbers()[0]));
        properties.put("database.user", database.getUser());
        properties.put("database.password", "");
        properties.put("database.dbname", database.getDatabaseName());
        Map<String, String> all = new HashMap<>();
        properties.forEach((name, value) -> all.put(name.toString(), value.toString()));
        return all;
    }

    /** Ends it in good order. */
    @Override
    public void close() {
        herder.stop();
    }
}
