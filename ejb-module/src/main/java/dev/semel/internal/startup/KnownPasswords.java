package dev.semel.internal.startup;

import dev.semel.internal.settings.InvalidSettingException;
import dev.semel.internal.settings.StartSettings;
import jakarta.enterprise.context.Dependent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Refuses passwords of the shipped configuration that everybody knows, because documents and the demo print them. Only the
 * demo starts with them. What is told apart here is the environment, so that a demo that was copied does not start elsewhere.
 */
@Dependent
class KnownPasswords {

    private static final String USER = ".user";
    private static final String PASSWORD = ".password";

    /** Where the shipped files have a password, without its end. */
    private static final List<String> PLACES = List.of(
            "artemis",
            "artemis.sender",
            "artemis.admin",
            "postgresql",
            "mariadb",
            "keystore",
            "ltpa",
            "console",
            "demo.viewer",
            "demo.operator",
            "demo.admin");

    private static final String LIST = "/META-INF/semel/known-passwords.txt";

    private final Function<String, Optional<String>> settings;

    KnownPasswords() {
        this(name -> ConfigProvider.getConfig().getOptionalValue(name, String.class));
    }

    KnownPasswords(Function<String, Optional<String>> settings) {
        this.settings = settings;
    }

    /** @throws dev.semel.internal.settings.InvalidSettingException if one is set, and this is not the demo */
    void refuse() {
        String environment =
                settings.apply(StartSettings.ENVIRONMENT).orElse("").trim();
        if (!environment.equals(StartSettings.DEMO)) {
            PLACES.forEach(place -> refuse(place, environment));
        }
    }

    private void refuse(String place, String environment) {
        String password = settings.apply(place + PASSWORD).orElse("");
        if (isKnown(password, settings.apply(place + USER))) {
            throw InvalidSettingException.ofSecret(
                    place + PASSWORD,
                    "must not be a password that everybody knows, unless " + StartSettings.ENVIRONMENT + " is \""
                            + StartSettings.DEMO + "\" (it is \"" + environment + "\")");
        }
    }

    private static boolean isKnown(String password, Optional<String> user) {
        return known().contains(password.toLowerCase(Locale.ROOT))
                || user.filter(name -> !name.isEmpty() && name.equals(password)).isPresent();
    }

    /** The artemis-adapter refuses those of the same file for the users of its broker. */
    static Set<String> known() {
        try (InputStream file = KnownPasswords.class.getResourceAsStream(LIST)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException("The list of known passwords cannot be read from Semel's jar.", unreadable);
        }
    }
}
