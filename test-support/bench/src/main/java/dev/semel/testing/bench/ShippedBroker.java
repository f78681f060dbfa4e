package dev.semel.testing.bench;

import java.nio.file.Path;
import java.util.List;
import org.apache.activemq.artemis.core.config.FileDeploymentManager;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** An Artemis by the file that is shipped for it, for the process that runs it. */
public final class ShippedBroker {

    /** The user of the server, with the rights that the file gives it. */
    public static final String USER = "semel";

    private ShippedBroker() {}

    /** What the file says, with the data below that directory and one address for clients. */
    public static FileConfiguration configuration(Path brokerXml, Path directory, String address) throws Exception {
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
        return configuration;
    }

    /** Who may sign in; the password and the role of each have the same name. */
    public static ActiveMQJAASSecurityManager users(String... names) {
        SecurityConfiguration users = new SecurityConfiguration();
        for (String user : List.of(names)) {
            users.addUser(user, user);
            users.addRole(user, user);
        }
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }
}
