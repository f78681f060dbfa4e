package dev.semel.endtoend.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An Artemis broker as a process of its own, configured by the very file that is shipped for it. */
public final class OutsideBroker implements AutoCloseable {

    private static final String CONFIGURATION = "artemis-broker.xml";

    private static final String LOGGING = "/endtoend/broker-logging.properties";

    /** Who may send and nothing else, as the shipped file has it. */
    public static final String SENDER = "semel-sender";

    /** Who may ask and tell the broker everything: the user of the server has only the rights that are shipped for it. */
    static final String WATCHER = "watcher";

    private final Path directory;
    private final Map<String, String> changes;
    private final int port;
    private final String transport;
    private Process process;

    private OutsideBroker(Path directory, Map<String, String> changes, int port, String transport) {
        this.directory = directory;
        this.changes = changes;
        this.port = port;
        this.transport = transport;
    }

    /** What takes out of the shipped file that the broker refuses what no consumer could get. */
    public static final Map<String, String> WITHOUT_PLUGIN =
            Map.of("<broker-plugin class-name=\"dev.semel.artemis.broker.RefusesUndeliverable\"/>", "");

    /** Starts it with its data in that directory. */
    public static OutsideBroker start(Path directory) {
        return start(directory, Map.of());
    }

    /** The same, with something else in the place of what the shipped file says. */
    public static OutsideBroker start(Path directory, Map<String, String> changes) {
        return start(new OutsideBroker(directory, changes, FreePort.any(), ""));
    }

    /** Starts it so that it speaks TLS and nothing else. */
    public static OutsideBroker startWithTls(Path directory, Certificates certificates) {
        String transport = "?sslEnabled=true;keyStoreType=PKCS12;keyStorePath=" + certificates.serverStore()
                + ";keyStorePassword=" + Certificates.PASSWORD;
        return start(new OutsideBroker(directory, Map.of(), FreePort.any(), transport));
    }

    private static OutsideBroker start(OutsideBroker broker) {
        broker.startAgain();
        return broker;
    }

    /** Gives the broker to a server, by the drop-in that is shipped. */
    public void serve(LibertyServer server) {
        serve(server, Map.of());
    }

    /** The same, with something else in the place of what the drop-in says. */
    public void serve(LibertyServer server, Map<String, String> changes) {
        server.withDropIn("artemis.xml", DropIns.text("artemis.xml", changes)).with("broker.port", port);
    }

    /** Where clients reach it. */
    public BrokerAddress address() {
        return new BrokerAddress("tcp://127.0.0.1:" + port, WATCHER);
    }

    public int port() {
        return port;
    }

    /** Ends it as kill -9 does. */
    public void kill() {
        process.destroyForcibly()
                .onExit()
                .orTimeout(Limits.NEVER.toSeconds(), TimeUnit.SECONDS)
                .join();
    }

    /** Stops the process where it stands: its connections stay, and it does not answer. */
    public void freeze() {
        Signal.STOP.send(process.toHandle());
    }

    public void thaw() {
        Signal.CONT.send(process.toHandle());
    }

    /** Starts it again, with the data that it has; it returns when clients reach it. */
    public void startAgain() {
        try {
            Files.createDirectories(directory);
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx512m",
                            "-XX:+UseSerialGC",
                            "-Djava.util.logging.config.file=" + logging(),
                            "-classpath",
                            System.getProperty("java.class.path"),
                            BrokerProcess.class.getName(),
                            configuration().toAbsolutePath().toString(),
                            directory.toAbsolutePath().toString(),
                            "tcp://127.0.0.1:" + port + transport)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            directory.resolve("broker.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        await("start of the outside broker, whose log is in " + directory)
                .atMost(Limits.NEVER)
                .pollInterval(Duration.ofMillis(100))
                .failFast(() -> !process.isAlive())
                .until(this::isReached);
    }

    private static Path logging() {
        try {
            return Path.of(OutsideBroker.class.getResource(LOGGING).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private Path configuration() throws IOException {
        return changes.isEmpty()
                ? DropIns.file(CONFIGURATION)
                : Files.writeString(directory.resolve(CONFIGURATION), DropIns.text(CONFIGURATION, changes));
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the outside broker stopped.", e);
        }
    }

    private boolean isReached() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
