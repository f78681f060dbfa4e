package dev.semel.artemis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/**
 * A user of the embedded broker. The right is that of the role of the same name ({@link Rights}).
 *
 * @param password empty: the user cannot sign in
 */
record BrokerUser(String name, String password, String role) {

    static BrokerUser server(String name, String password) {
        return new BrokerUser(name, password, Rights.SERVER);
    }

    static BrokerUser sender(String name, String password) {
        return new BrokerUser(name, password, Rights.SENDER);
    }

    static BrokerUser administrator(String name, String password) {
        return new BrokerUser(name, password, Rights.ADMINISTRATOR);
    }

    boolean canSignIn() {
        return !isBlank(name) && !isBlank(password);
    }

    boolean is(String candidate, String candidatePassword) {
        return name.equals(candidate)
                && candidatePassword != null
                && MessageDigest.isEqual(bytes(password), bytes(candidatePassword));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isBlank(String text) {
        return text == null || text.isBlank();
    }

    /** Without the password. */
    @Override
    public String toString() {
        return name + " (" + role + ")";
    }
}
