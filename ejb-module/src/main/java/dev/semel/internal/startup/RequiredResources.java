package dev.semel.internal.startup;

import dev.semel.internal.message.jms.Broker;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;

/** Looks up what the server must bind before anything has it injected, so that all that is missing is named, and named at once. */
@Dependent
public class RequiredResources {

    private static final String DATA_SOURCE = "java:app/env/jdbc/semel";
    private static final String NO_DATA_SOURCE = "No data source is bound to " + DATA_SOURCE
            + ". In a WAR, add one line to any class: @Resource(name = \"" + DATA_SOURCE
            + "\", lookup = \"jdbc/yours\", type = DataSource.class). In an EAR, add <resource-ref><res-ref-name>"
            + DATA_SOURCE + "</res-ref-name><lookup-name>jdbc/yours</lookup-name></resource-ref> to application.xml."
            + " Instead of jdbc/yours write the jndiName of your <dataSource> in server.xml.";
    private static final String NOTHING_BEHIND_DATA_SOURCE =
            DATA_SOURCE + " is bound, but not to a data source that the"
                    + " server has (%s) Add <dataSource jndiName=\"...\"> of that name to server.xml, or correct the name.";

    private static final String CONNECTION_FACTORY = "jms/semel";
    private static final String NO_CONNECTION_FACTORY =
            "No connection factory is bound to " + CONNECTION_FACTORY + ". Add ";
    private static final String NOTHING_BEHIND_CONNECTION_FACTORY = "The connection factory " + CONNECTION_FACTORY
            + " cannot be made (%s) Look in the log for the reason why its resource adapter did not start.";

    private final Broker broker;
    private final Directory directory;

    @Inject
    RequiredResources(Broker broker) {
        this(broker, name -> new InitialContext().lookup(name));
    }

    RequiredResources(Broker broker, Directory directory) {
        this.broker = broker;
        this.directory = directory;
    }

    @FunctionalInterface
    interface Directory {
        Object lookup(String name) throws NamingException;
    }

    /** Fails with a sentence for each that is missing. */
    public void require() {
        List<String> problems = Stream.of(
                        problem(DATA_SOURCE, NO_DATA_SOURCE, NOTHING_BEHIND_DATA_SOURCE),
                        problem(
                                CONNECTION_FACTORY,
                                NO_CONNECTION_FACTORY + broker.binding(CONNECTION_FACTORY),
                                NOTHING_BEHIND_CONNECTION_FACTORY))
                .flatMap(Optional::stream)
                .toList();
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join(" ", problems) + " The application does not start until then.");
        }
    }

    private Optional<String> problem(String name, String ifMissing, String ifBroken) {
        try {
            directory.lookup(name);
            return Optional.empty();
        } catch (NameNotFoundException missing) {
            return Optional.of(ifMissing);
        } catch (NamingException broken) {
            return Optional.of(ifBroken.formatted(reason(broken)));
        }
    }

    private static String reason(NamingException broken) {
        Throwable reason = broken;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        String words = String.valueOf(reason.getMessage());
        return words.endsWith(".") ? words : words + ".";
    }
}
