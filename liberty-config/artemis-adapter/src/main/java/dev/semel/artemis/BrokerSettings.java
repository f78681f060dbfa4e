package dev.semel.artemis;

import java.nio.file.Path;

/** What the embedded broker has to know: where it keeps its data, where it listens, and who may use it. */
record BrokerSettings(Path directory, String host, int port, String user, String password) {

    BrokerSettings {
        if (isBlank(user) || isBlank(password)) {
            throw new IllegalArgumentException("The embedded broker needs a user and a password (properties userName"
                    + " and password of the resource adapter); it does not start without them.");
        }
        if (port > 65_535) {
            throw new IllegalArgumentException("The embedded broker cannot listen on port " + port
                    + " (property embeddedPort of the resource adapter): ports end at 65535.");
        }
    }

    /** Whether foreign clients may connect; the server itself never needs the port. */
    boolean listens() {
        return port > 0;
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }
}
