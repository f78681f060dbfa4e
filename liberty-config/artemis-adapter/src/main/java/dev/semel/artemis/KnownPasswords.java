package dev.semel.artemis;

import java.util.Locale;
import java.util.Set;

/** Refuses passwords that everybody knows, because documents and demos print them. */
final class KnownPasswords {

    /** The environment ({@code semel.console.environment}) in which they are accepted. */
    static final String DEMO = "demo";

    private static final Set<String> KNOWN = Set.of("semel", "sender", "admin", "artemis", "activemq", "password");

    private final String environment;

    KnownPasswords(String environment) {
        this.environment = environment == null ? "" : environment.trim();
    }

    /** @throws IllegalArgumentException with a sentence that does not name the password */
    void refuse(BrokerUser user) {
        if (!environment.equals(DEMO) && user.canSignIn() && isKnown(user)) {
            throw new IllegalArgumentException("The broker's user \"" + user.name()
                    + "\" has a password that everybody knows (the name itself, or a published default), and the"
                    + " environment (semel.console.environment) is not \"" + DEMO + "\" but \"" + environment
                    + "\". Messaging does not start until the password is changed (in Semel's server: the variables"
                    + " artemis.password, artemis.sender.password and artemis.admin.password, in the environment"
                    + " ARTEMIS_PASSWORD and so on).");
        }
    }

    private static boolean isKnown(BrokerUser user) {
        return user.password().equals(user.name())
                || KNOWN.contains(user.password().toLowerCase(Locale.ROOT));
    }
}
