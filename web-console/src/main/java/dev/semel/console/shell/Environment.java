package dev.semel.console.shell;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Named;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Where this console runs: the environment ({@code semel.console.environment}) and the node ({@code semel.node}); and where its users
 * sign in ({@code semel.console.sign-in}).
 */
@Named("environment")
@ApplicationScoped
public class Environment {

    private static final int LONGEST_ENVIRONMENT = 30;
    private static final Set<String> PRODUCTION = Set.of("production", "prod", "live");

    private static final String FORM = "form";
    private static final String PROVIDER = "provider";

    private String environment;
    private String signIn;
    private String node;

    /** At the start, so that a wrong setting fails the deployment and not the first reader. */
    void read(@Observes @Initialized(ApplicationScoped.class) Object started) {
        Config config = ConfigProvider.getConfig();
        environment = config.getOptionalValue("semel.console.environment", String.class)
                .orElse("");
        if (environment.length() > LONGEST_ENVIRONMENT) {
            throw new IllegalArgumentException("The setting semel.console.environment must have at most "
                    + LONGEST_ENVIRONMENT + " characters, but is \"" + environment
                    + "\". The application does not start until it is corrected.");
        }
        signIn = config.getOptionalValue("semel.console.sign-in", String.class).orElse(FORM);
        if (!Set.of(FORM, PROVIDER).contains(signIn)) {
            throw new IllegalArgumentException("The setting semel.console.sign-in must be form or provider, but is \""
                    + signIn + "\". The application does not start until it is corrected.");
        }
        node = config.getOptionalValue("semel.node", String.class).orElseGet(Environment::hostName);
    }

    public String getName() {
        return environment;
    }

    public boolean isProduction() {
        return PRODUCTION.contains(environment.toLowerCase(Locale.ROOT));
    }

    /** Only there are passwords accepted that everybody knows. */
    public boolean isDemo() {
        return environment.equals("demo");
    }

    /** Whether another server signs users in, so that their passwords do not come by the form of this console. */
    public boolean isSignedInByProvider() {
        return signIn.equals(PROVIDER);
    }

    public String getNode() {
        return node;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "node-" + ProcessHandle.current().pid();
        }
    }
}
