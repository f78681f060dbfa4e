package dev.semel.internal.settings.capture;

import dev.semel.internal.settings.Require;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * What the file says that the process is started with. The names that begin with {@code database.}, and some more, are Debezium's; they come
 * on top of the file of the connector that is shipped. Those on which a promise depends cannot be changed.
 */
public record CaptureSettings(Properties given) {

    private static final String SHIPPED = "/META-INF/semel/cdc/debezium.properties";

    private static final List<String> DEMANDED = List.of(
            "artemis.url",
            "database.hostname",
            "database.port",
            "database.user",
            "database.password",
            "database.dbname");
    private static final Pattern KNOWN = Pattern.compile(
            "artemis\\.(url|user|password)|database\\..+|node"
                    + "|slot\\.name|publication\\.name|max\\.batch\\.size|max\\.queue\\.size(\\.in\\.bytes)?|poll\\.interval\\.ms");
    private static final String OF_JDBC = "database.ssl";

    public CaptureSettings {
        DEMANDED.forEach(name -> Require.that(given.getProperty(name) != null, name, "must be set", ""));
        given.stringPropertyNames()
                .forEach(name -> Require.that(
                        KNOWN.matcher(name).matches(),
                        name,
                        "is no setting of the capture, or one on which its promise depends",
                        given.getProperty(name)));
    }

    /** By which it measures how long something takes. */
    public Clock clock() {
        return Clock.systemUTC();
    }

    public String brokerUrl() {
        return given.getProperty("artemis.url");
    }

    public String brokerUser() {
        return given.getProperty("artemis.user");
    }

    public String brokerPassword() {
        return given.getProperty("artemis.password");
    }

    /** As which the rows name this process. */
    public String node() {
        return given.getProperty("node", "capture");
    }

    public String slot() {
        return given.getProperty("slot.name", shipped().getProperty("slot.name"));
    }

    public String databaseUrl() {
        return "jdbc:postgresql://" + given.getProperty("database.hostname") + ":" + given.getProperty("database.port")
                + "/" + given.getProperty("database.dbname");
    }

    /** For the driver; what Debezium calls {@code database.sslmode} is its {@code sslmode}. */
    public Properties ofDriver() {
        Properties driver = new Properties();
        driver.put("user", given.getProperty("database.user"));
        driver.put("password", given.getProperty("database.password"));
        driver.put("ApplicationName", "semel capture");
        driver.put("socketTimeout", "60");
        given.stringPropertyNames().stream()
                .filter(name -> name.startsWith(OF_JDBC))
                .forEach(name -> driver.put(name.substring("database.".length()), given.getProperty(name)));
        return driver;
    }

    /** For Debezium's engine. */
    public Properties ofEngine() {
        Properties engine = shipped();
        // A batch of the engine is one transaction of the broker, which keeps all of it in memory.
        engine.put("max.queue.size.in.bytes", String.valueOf(16 * 1024 * 1024));
        engine.put("poll.interval.ms", "20");
        given.stringPropertyNames().stream()
                .filter(name -> !name.startsWith("artemis.") && !name.equals("node"))
                .forEach(name -> engine.put(name, given.getProperty(name)));
        // The position is in the slot. What fails is begun anew by the loop around the engine.
        engine.put("offset.storage", "org.apache.kafka.connect.storage.MemoryOffsetBackingStore");
        engine.put("offset.flush.interval.ms", "0");
        engine.put("errors.max.retries", "0");
        engine.put("slot.max.retries", "0");
        return engine;
    }

    private static Properties shipped() {
        Properties shipped = new Properties();
        try (InputStream file = CaptureSettings.class.getResourceAsStream(SHIPPED)) {
            shipped.load(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return shipped;
    }
}
