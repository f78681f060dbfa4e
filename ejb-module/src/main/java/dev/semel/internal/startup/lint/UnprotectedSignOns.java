package dev.semel.internal.startup.lint;

import dev.semel.internal.settings.StartSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Tells when the keys of sign-ons have the password that Liberty publishes. It goes by the variable of the shipped configurations, so
 * on a server that does not have it, it is silent.
 */
@Dependent
class UnprotectedSignOns implements Check {

    private static final String PASSWORD = "ltpa.password";

    private final Predicate<String> isKnown;
    private final Function<String, Optional<String>> settings;

    @Inject
    UnprotectedSignOns() {
        this(
                name -> StreamSupport.stream(
                                ConfigProvider.getConfig().getPropertyNames().spliterator(), false)
                        .anyMatch(name::equals),
                name -> ConfigProvider.getConfig().getOptionalValue(name, String.class));
    }

    UnprotectedSignOns(Predicate<String> isKnown, Function<String, Optional<String>> settings) {
        this.isKnown = isKnown;
        this.settings = settings;
    }

    @Override
    public List<Finding> check() {
        boolean isDemo = settings.apply(StartSettings.ENVIRONMENT)
                .map(String::trim)
                .filter(StartSettings.DEMO::equals)
                .isPresent();
        boolean isSet =
                settings.apply(PASSWORD).filter(password -> !password.isBlank()).isPresent();
        if (isDemo || isSet || !isKnown.test(PASSWORD)) {
            return List.of();
        }
        return List.of(
                new Finding(
                        "The keys of sign-ons have no password of their own.",
                        PASSWORD,
                        "Liberty's own password is published, so a process or a backup that reads the file ltpa.keys can sign on to the console"
                                + " under any name.",
                        "Give LTPA_PASSWORD in the environment of the server, and remove ltpa.keys once: the server makes a new one."));
    }
}
