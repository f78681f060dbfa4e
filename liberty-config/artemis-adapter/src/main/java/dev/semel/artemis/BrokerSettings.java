package dev.semel.artemis;

import java.nio.file.Path;
import java.util.List;

/**
 * What the embedded broker has to know: where it keeps its data, where it listens, and who may use it.
 *
 * @param users the first one is the server itself
 * @param senderAddresses where the sender may send to; a pattern as the broker has them is possible
 */
record BrokerSettings(Path directory, String host, int port, List<BrokerUser> users, List<String> senderAddresses) {

    BrokerSettings {
        if (!users.get(0).canSignIn()) {
            throw new IllegalArgumentException("The embedded broker needs a user and a password (properties userName"
                    + " and password of the resource adapter; in Semel's server: the variables artemis.user and"
                    + " artemis.password); it does not start without them.");
        }
        if (port > 65_535) {
            throw new IllegalArgumentException("The embedded broker cannot listen on port " + port
                    + " (property embeddedPort of the resource adapter): ports end at 65535.");
        }
        List<BrokerUser> known = users.stream().filter(BrokerUser::canSignIn).toList();
        if (known.stream().map(BrokerUser::name).distinct().count() < known.size()) {
            throw new IllegalArgumentException("Two users of the embedded broker have the same name " + known
                    + " (properties userName, embeddedSender and embeddedAdmin of the resource adapter); it does not"
                    + " start until each has a name of its own.");
        }
        users = known;
    }

    /** Whether foreign clients may connect; the server itself never needs the port. */
    boolean listens() {
        return port > 0;
    }
}
