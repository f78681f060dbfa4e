package dev.semel.artemis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses passwords that everybody knows, because documents and demos print them. */
final class KnownPasswords {

    /** The environment ({@code semel.console.environment}) in which they are accepted. */
    static final String DEMO = "demo";

    private static final String LIST = "/META-INF/semel/known-passwords.txt";

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
                || known().contains(user.password().toLowerCase(Locale.ROOT));
    }

    /** The file is the library's, which refuses its passwords in the settings of an application. */
    static Set<String> known() {
        try (InputStream file = KnownPasswords.class.getResourceAsStream(LIST)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The list of known passwords cannot be read from the adapter.", unreadable);
        }
    }
}
