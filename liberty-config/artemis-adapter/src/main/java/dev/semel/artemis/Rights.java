package dev.semel.artemis;

import java.util.List;
import java.util.Set;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.security.Role;

/** Who may do what at the embedded broker: what dropins/artemis-broker.xml says for an outside one. */
final class Rights {

    static final String SERVER = "server";
    static final String SENDER = "sender";
    static final String ADMINISTRATOR = "administrator";

    private static final Role EVERYTHING =
            new Role(ADMINISTRATOR, true, true, true, true, true, true, true, true, true, true, true, true);

    private Rights() {}

    static void grant(Configuration configuration, List<String> senderAddresses) {
        // The right to manage by messages alone would be the right to change everything.
        configuration.setManagementMessageRbac(true);
        configuration.putSecurityRoles("#", Set.of(server(), EVERYTHING));
        senderAddresses.forEach(
                address -> configuration.putSecurityRoles(address, Set.of(server(), sender(), EVERYTHING)));
        configuration.putSecurityRoles("activemq.management", Set.of(asking(), EVERYTHING));
        configuration.putSecurityRoles("mops.#", Set.of(EVERYTHING));
        // Whether destinations have consumers, and whether the broker keeps what it cannot deliver.
        configuration.putSecurityRoles("mops.broker.listQueues", Set.of(seeing(), EVERYTHING));
        configuration.putSecurityRoles("mops.broker.getAddressSettingsAsJSON", Set.of(seeing(), EVERYTHING));
        // Whether a message that seems to be lost is with a consumer: it may read all queues anyway.
        configuration.putSecurityRoles("mops.queue.#", Set.of(seeing(), EVERYTHING));
        // What an operator may do on the console: nothing to a queue of a consumer, which deleting would lose.
        for (String grave : BrokerConfiguration.GRAVES) {
            configuration.putSecurityRoles("mops.queue." + grave + ".retryMessage", Set.of(changing(), EVERYTHING));
            configuration.putSecurityRoles("mops.queue." + grave + ".removeMessage", Set.of(changing(), EVERYTHING));
        }
        configuration.putSecurityRoles("mops.broker.closeConsumerWithID", Set.of(changing(), EVERYTHING));
    }

    /** Sends, receives, and makes the queues of its beans; of queues it deletes only those that nothing is kept in. */
    private static Role server() {
        return new Role(SERVER, true, true, true, false, true, true, false, true, true, true, false, false);
    }

    /** Sends to what is there. */
    private static Role sender() {
        return new Role(SENDER, true, false, false, false, false, false, false, false, false, false, false, false);
    }

    private static Role asking() {
        return new Role(SERVER, false, false, false, false, false, false, true, false, false, false, false, false);
    }

    private static Role changing() {
        return new Role(SERVER, false, false, false, false, false, false, false, false, false, false, false, true);
    }

    private static Role seeing() {
        return new Role(SERVER, false, false, false, false, false, false, false, false, false, false, true, false);
    }
}
