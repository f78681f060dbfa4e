package dev.semel.testing.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.activemq.artemis.core.config.impl.FileConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;

/** What runs in the process of {@link OutsideBroker}. It stops when its input ends, so it does not outlive the tests. */
final class BrokerProcess {

    private BrokerProcess() {}

    public static void main(String[] arguments) throws Exception {
        FileConfiguration configuration =
                ShippedBroker.configuration(Path.of(arguments[0]), Path.of(arguments[1]), arguments[2]);
        letWatcherDoEverything(configuration);
        EmbeddedActiveMQ broker = new EmbeddedActiveMQ();
        broker.setConfiguration(configuration)
                .setSecurityManager(
                        ShippedBroker.users(ShippedBroker.USER, OutsideBroker.SENDER, OutsideBroker.WATCHER));
        broker.start();
        System.in.transferTo(System.out);
        broker.stop();
        System.exit(0);
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
}
