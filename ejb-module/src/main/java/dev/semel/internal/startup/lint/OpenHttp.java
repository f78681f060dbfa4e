package dev.semel.internal.startup.lint;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Tells when the shipped server listens for HTTP without TLS where other machines reach it. It goes by the variables of its
 * {@code http.xml}, so on a server that does not have them it is silent.
 */
@Dependent
class OpenHttp implements Check {

    private static final Set<String> OWN_MACHINE = Set.of("localhost", "127.0.0.1", "::1");

    private final Function<String, Optional<String>> settings;

    @Inject
    OpenHttp() {
        this(name -> ConfigProvider.getConfig().getOptionalValue(name, String.class));
    }

    OpenHttp(Function<String, Optional<String>> settings) {
        this.settings = settings;
    }

    @Override
    public List<Finding> check() {
        String host = settings.apply("http.host").orElse("localhost").trim();
        String port = settings.apply("http.port").orElse("-1").trim();
        boolean isBehindProxy = settings.apply("http.trustedProxies")
                .filter(proxies -> !proxies.trim().equals("none"))
                .isPresent();
        if (port.equals("-1") || OWN_MACHINE.contains(host) || isBehindProxy) {
            return List.of();
        }
        return List.of(new Finding(
                "The server listens for HTTP without TLS on " + host + ", port " + port + ".",
                "http.host and http.port",
                "Passwords and sign-ons of the console go through the net in clear text.",
                "Copy dropins/console-tls.xml into configDropins/overrides. If a proxy in front speaks TLS, name its address in"
                        + " http.trustedProxies."));
    }
}
