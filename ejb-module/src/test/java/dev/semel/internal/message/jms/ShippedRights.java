package dev.semel.internal.message.jms;

import java.nio.file.Path;
import java.util.Set;
import org.apache.activemq.artemis.core.config.FileDeploymentManager;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.CheckType;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** What the drop-in for brokers grants to the one who connects. */
final class ShippedRights {

    /** The one who connects; in the drop-in it is a role. */
    static final String USER = "semel";

    private static final Path SHIPPED = Path.of("../liberty-config/dropins/artemis-broker.xml");

    private ShippedRights() {}

    static void grant(ConfigurationImpl configuration) throws Exception {
        FileConfiguration shipped = new FileConfiguration();
        new FileDeploymentManager(SHIPPED.toUri().toString())
                .addDeployable(shipped)
                .readConfiguration();
        configuration.setManagementMessageRbac(shipped.isManagementMessageRbac());
        configuration.setSecurityRoles(shipped.getSecurityRoles());
    }

    static ActiveMQJAASSecurityManager oneUser() {
        SecurityConfiguration users = new SecurityConfiguration();
        users.addUser(USER, USER);
        users.addRole(USER, USER);
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), users);
    }

    /** These rights and no others. */
    static Role role(CheckType... rights) {
        Set<CheckType> left = Set.of(rights);
        return new Role(
                USER,
                left.contains(CheckType.SEND),
                left.contains(CheckType.CONSUME),
                left.contains(CheckType.CREATE_DURABLE_QUEUE),
                left.contains(CheckType.DELETE_DURABLE_QUEUE),
                left.contains(CheckType.CREATE_NON_DURABLE_QUEUE),
                left.contains(CheckType.DELETE_NON_DURABLE_QUEUE),
                left.contains(CheckType.MANAGE),
                left.contains(CheckType.BROWSE),
                left.contains(CheckType.CREATE_ADDRESS),
                left.contains(CheckType.DELETE_ADDRESS),
                left.contains(CheckType.VIEW),
                left.contains(CheckType.EDIT));
    }
}
