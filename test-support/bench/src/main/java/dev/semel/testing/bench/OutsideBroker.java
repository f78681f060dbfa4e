package dev.semel.testing.bench;

import dev.semel.artemis.broker.RefusesUndeliverable;
import dev.semel.testing.basics.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** An Artemis broker as a process of its own, configured by the very file that is shipped for it. */
public final class OutsideBroker extends OutsideProcess {

    private static final String CONFIGURATION = "artemis-broker.xml";

    private static final String LOGGING = "broker-logging.properties";

    /** Who may send and nothing else, as the shipped file has it. */
    public static final String SENDER = "semel-sender";

    /** Who may ask and tell the broker everything: the user of the server has only the rights that are shipped for it. */
    static final String WATCHER = "watcher";

    private final Path directory;
    private final Map<String, String> changes;
    private final int port;
    private final String transport;

    private OutsideBroker(Path directory, Map<String, String> changes, int port, String transport) {
        super("the outside broker", directory.resolve("broker.log"));
        this.directory = directory;
        this.changes = changes;
        this.port = port;
        this.transport = transport;
    }

    /** What takes out of the shipped file that the broker refuses what no consumer could get. */
    public static final Map<String, String> WITHOUT_PLUGIN =
            Map.of("<broker-plugin class-name=\"" + RefusesUndeliverable.class.getName() + "\"/>", "");

    /** Starts it with its data in that directory. */
    public static OutsideBroker start(Path directory) {
        return start(directory, Map.of());
    }

    /** The same, with something else in the place of what the shipped file says. */
    public static OutsideBroker start(Path directory, Map<String, String> changes) {
        return start(new OutsideBroker(directory, changes, FreePort.any(), ""));
    }

    /** Starts it so that it speaks TLS and nothing else. */
    public static OutsideBroker startWithTls(Path directory, Path keyStore, String password) {
        String transport =
                "?sslEnabled=true;keyStoreType=PKCS12;keyStorePath=" + keyStore + ";keyStorePassword=" + password;
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

    @Override
    List<String> command() throws IOException {
        return List.of(
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Djava.util.logging.config.file=" + resource(LOGGING),
                "-classpath",
                System.getProperty("java.class.path"),
                BrokerProcess.class.getName(),
                configuration().toAbsolutePath().toString(),
                directory.toAbsolutePath().toString(),
                "tcp://127.0.0.1:" + port + transport);
    }

    private Path configuration() throws IOException {
        return changes.isEmpty()
                ? DropIns.file(CONFIGURATION)
                : Files.writeString(directory.resolve(CONFIGURATION), DropIns.text(CONFIGURATION, changes));
    }

    @Override
    boolean isReady() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException notYet) {
            return false;
        }
    }
}
