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

/** What runs in the process of {@link OutsideBroker}. It stops when its input ends, so it does not outlive the tests. */
final class BrokerProcess {

    private static final String USER = "semel";
    private static final String WATCHER = "watcher";

    private BrokerProcess() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(
                        configuration(Path.of(arguments[0]), Path.of(arguments[1]), Integer.parseInt(arguments[2])))
                .setSecurityManager(oneUser());
        broker.start();
        System.in.transferTo(System.out);
        broker.stop();
        System.exit(0);
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
