package dev.semel.internal.capture.process;

import dev.semel.internal.artemis.ArtemisBroker;
import dev.semel.internal.capture.CapturePass;
import dev.semel.internal.capture.CapturedRows;
import dev.semel.internal.capture.jms.JmsEventSender;
import dev.semel.internal.capture.jpa.JdbcCapturedRows;
import dev.semel.internal.capture.jpa.JdbcSlot;
import dev.semel.internal.outbox.jms.Dispatch;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.capture.CaptureSettings;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Properties;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.postgresql.ds.PGSimpleDataSource;

/** Starts the capture for Artemis. Its one argument is the file of its settings. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            System.err.println("The capture needs one argument: the file of its settings.");
            System.exit(2);
        }
        Properties given = new Properties();
        try (Reader file = Files.newBufferedReader(Path.of(arguments[0]))) {
            given.load(file);
        }
        try {
            CaptureSettings settings = new CaptureSettings(given);
            CaptureLoop loop = loop(settings, broker(settings));
            Runtime.getRuntime().addShutdownHook(new Thread(loop::close, "end of the capture"));
            loop.run();
        } catch (InvalidSettingException broken) {
            System.err.println(broken.getMessage());
            System.exit(2);
        }
    }

    static CaptureLoop loop(CaptureSettings settings, EventPublisher broker) {
        DataSource database = database(settings);
        CapturedRows rows = new JdbcCapturedRows(database, settings.node());
        return new CaptureLoop(
                settings.ofEngine(), new JdbcSlot(database, settings.slot()), broker, new CapturePass(rows, broker));
    }

    static EventPublisher broker(CaptureSettings settings) {
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(Main::daemon);
        return new JmsEventSender(
                new ActiveMQConnectionFactory(settings.brokerUrl(), settings.brokerUser(), settings.brokerPassword()),
                new Dispatch(timer, settings.clock(), new ArtemisBroker()));
    }

    // The driver's own: a pass needs one connection, and passes are few.
    private static DataSource database(CaptureSettings settings) {
        PGSimpleDataSource database = new PGSimpleDataSource();
        database.setUrl(settings.databaseUrl());
        Properties driver = settings.ofDriver();
        try {
            for (String name : driver.stringPropertyNames()) {
                database.setProperty(name, driver.getProperty(name));
            }
        } catch (SQLException unknown) {
            throw new IllegalArgumentException(
                    "The driver of PostgreSQL does not know a setting: " + unknown.getMessage(), unknown);
        }
        return database;
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "watch over sends");
        thread.setDaemon(true);
        return thread;
    }
}
