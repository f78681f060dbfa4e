package dev.semel.endtoend.server;

import java.nio.file.Path;
import java.util.Set;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.FileDeploymentManager;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** An Artemis broker outside the server's process, configured by the very file that is shipped for it. */
public final class OutsideBroker implements AutoCloseable {

    private static final String USER = "semel";
    private static final String WATCHER = "watcher";

    private final EmbeddedActiveMQ broker;
    private final int port;

    private OutsideBroker(EmbeddedActiveMQ broker, int port) {
        this.broker = broker;
        this.port = port;
    }

    /** Starts it with its data in that directory. */
    public static OutsideBroker start(Path directory) {
        int port = FreePort.any();
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        try {
            broker.setConfiguration(configuration(DropIns.file("artemis-broker.xml"), directory, port))
                    .setSecurityManager(oneUser());
            broker.start();
        } catch (Exception e) {
            throw new IllegalStateException("The outside broker did not start.", e);
        }
        return new OutsideBroker(broker, port);
    }

    /** Gives the broker to a server, by the drop-in that is shipped. */
    public void serve(LibertyServer server) {
        server.withDropIn("artemis.xml", DropIns.text("artemis.xml")).with("broker.port", port);
    }

    /** Where clients reach it. */
    public String address() {
        return "tcp://127.0.0.1:" + port;
    }

    @Override
    public void close() {
        try {
            broker.stop();
        } catch (Exception e) {
            throw new IllegalStateException("The outside broker did not stop.", e);
        }
    }

    private static Configuration configuration(Path brokerXml, Path directory, int port) throws Exception {
        FileConfiguration configuration = new FileConfiguration();
        FileDeploymentManager file = new FileDeploymentManager(brokerXml.toUri().toString());
        file.addDeployable(configuration).readConfiguration();
        configuration
                .setName("outside")
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString())
                .setJournalType(JournalType.NIO)
                .setMaxDiskUsage(-1)
                .addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port);
        // The tests ask how many messages a queue holds.
        configuration.putSecurityRoles("activemq.management.#", Set.of(everything()));
        return configuration;
    }

    private static Role everything() {
        return new Role(WATCHER, true, true, true, true, true, true, true, true, true, true, true, true);
    }

    private static ActiveMQJAASSecurityManager oneUser() {
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(USER, USER);
        users.addRole(USER, USER);
        users.addRole(USER, WATCHER);
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }
}
