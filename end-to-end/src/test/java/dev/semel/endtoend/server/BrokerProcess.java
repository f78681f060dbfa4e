package dev.semel.endtoend.server;

import java.nio.file.Path;
import java.util.List;
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

    private BrokerProcess() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(configuration(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]))
                .setSecurityManager(users());
        broker.start();
        System.in.transferTo(System.out);
        broker.stop();
        System.exit(0);
    }

    private static Configuration configuration(Path brokerXml, Path directory, String address) throws Exception {
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
                .addAcceptorConfiguration("tcp", address);
        letWatcherDoEverything(configuration);
        return configuration;
    }

    // What the server's user may do stays as it is in the file.
    private static void letWatcherDoEverything(FileConfiguration configuration) {
        Role everything =
                new Role(OutsideBroker.WATCHER, true, true, true, true, true, true, true, true, true, true, true, true);
        configuration.getSecurityRoles().values().forEach(roles -> roles.add(everything));
        for (String match : List.of("activemq.management", "mops.#")) {
            if (!configuration.getSecurityRoles().containsKey(match)) {
                configuration.putSecurityRoles(match, Set.of(everything));
            }
        }
    }

    private static ActiveMQJAASSecurityManager users() {
        SecurityConfiguration users = new SecurityConfiguration();
        for (String user : List.of(USER, OutsideBroker.SENDER, OutsideBroker.WATCHER)) {
            users.addUser(user, user);
            users.addRole(user, user);
        }
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }
}
