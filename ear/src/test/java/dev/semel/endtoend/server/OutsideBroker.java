package dev.semel.endtoend.server;

import java.nio.file.Path;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** An Artemis broker outside the server's process, set up as the drop-in for it asks. */
public final class OutsideBroker implements AutoCloseable {

    private static final String USER = "semel";

    private final EmbeddedActiveMQ broker;
    private final int port;

    private OutsideBroker(EmbeddedActiveMQ broker, int port) {
        this.broker = broker;
        this.port = port;
    }

    public static OutsideBroker start(Path directory) {
        int port = FreePort.any();
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        try {
            broker.setConfiguration(configuration(directory, port)).setSecurityManager(oneUser());
            broker.start();
        } catch (Exception e) {
            throw new IllegalStateException("The outside broker did not start.", e);
        }
        return new OutsideBroker(broker, port);
    }

    public int port() {
        return port;
    }

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

    private static Configuration configuration(Path directory, int port) throws Exception {
        Configuration configuration = new ConfigurationImpl()
                .setName("outside")
                .setJournalDirectory(directory.resolve("journal").toString())
                .setBindingsDirectory(directory.resolve("bindings").toString())
                .setLargeMessagesDirectory(directory.resolve("large").toString())
                .setPagingDirectory(directory.resolve("paging").toString());
        configuration.setJournalType(JournalType.NIO).setMaxDiskUsage(-1).setMinDiskFree(256L * 1024 * 1024);
        configuration.addAcceptorConfiguration("tcp", "tcp://127.0.0.1:" + port);
        configuration.putSecurityRoles("#", java.util.Set.of(everything()));
        configuration.addAddressSetting(
                "#",
                new AddressSettings()
                        .setDeadLetterAddress(SimpleString.of("DLQ"))
                        .setMaxDeliveryAttempts(-1)
                        .setRedeliveryDelay(500)
                        .setAutoDeleteQueues(false)
                        .setAutoDeleteAddresses(false)
                        .setDefaultAddressRoutingType(RoutingType.ANYCAST)
                        .setDefaultQueueRoutingType(RoutingType.ANYCAST));
        return configuration;
    }

    private static Role everything() {
        return new Role("all", true, true, true, true, true, true, true, true, true, true, true, true);
    }

    private static ActiveMQJAASSecurityManager oneUser() {
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(USER, USER);
        users.addRole(USER, "all");
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }
}
