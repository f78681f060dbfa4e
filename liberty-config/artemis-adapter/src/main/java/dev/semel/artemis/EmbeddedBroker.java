package dev.semel.artemis;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** An Artemis broker inside this process: reached in-VM by the server, and by TCP by foreign clients. */
final class EmbeddedBroker {

    private static final Logger LOG = Logger.getLogger(EmbeddedBroker.class.getName());

    private final BrokerSettings settings;
    private EmbeddedActiveMQ broker;

    EmbeddedBroker(BrokerSettings settings) {
        this.settings = settings;
    }

    /**
     * Starts the broker, or leaves nothing behind.
     *
     * @throws BrokerStartException with a sentence that names the setting to change
     */
    void start() throws BrokerStartException {
        if (settings.listens()) {
            requireFreePort();
        }
        BrokerLog.watch();
        NoHttp.install();
        Exception failure = tryToStart();
        if (failure != null) {
            stop();
            throw new BrokerStartException(
                    "The embedded broker with its data in " + settings.directory() + " could not be started: "
                            + failure.getMessage(),
                    failure);
        }
        LOG.info(() -> "The embedded broker keeps its data in " + settings.directory() + " and "
                + (settings.listens()
                        ? "listens on " + settings.host() + ":" + settings.port() + "."
                        : "does not listen for foreign clients."));
    }

    private Exception tryToStart() {
        AtomicReference<Exception> failure = new AtomicReference<>();
        try {
            broker = new EmbeddedActiveMQ()
                    .setConfiguration(BrokerConfiguration.of(settings))
                    .setSecurityManager(new NamedUsers(settings.users()));
            broker.createActiveMQServer();
            // Artemis reports a locked journal or a taken port here, and returns from start() as if all were well.
            broker.getActiveMQServer().registerActivationFailureListener(failure::set);
            broker.start();
        } catch (Exception e) {
            failure.compareAndSet(null, e);
        }
        return failure.get();
    }

    void stop() {
        if (broker == null) {
            return;
        }
        try {
            broker.stop();
        } catch (Exception e) {
            LOG.log(Level.WARNING, "The embedded broker did not stop cleanly; its journal is safe.", e);
        } finally {
            broker = null;
        }
    }

    private void requireFreePort() throws BrokerStartException {
        try (ServerSocket probe = new ServerSocket()) {
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(settings.host(), settings.port()));
        } catch (IOException e) {
            throw new BrokerStartException(
                    "The embedded broker cannot listen on " + settings.host() + ":" + settings.port() + " ("
                            + e.getMessage() + "), and messaging is not started; name another port with the property"
                            + " embeddedPort of the resource adapter (in Semel's server: the variable artemis.port),"
                            + " or 0 for none.",
                    e);
        }
    }
}
