package dev.semel.internal.tracing;

import dev.semel.internal.message.TraceContext;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** OpenTelemetry as the server or the application offers it, as a bean; elsewhere nothing. */
@ApplicationScoped
class ServerTracing implements Tracing {

    private static final Logger LOG = Logger.getLogger(ServerTracing.class.getName());
    private static final String API = "io.opentelemetry.api.OpenTelemetry";

    private final Instance<Object> beans;
    private Tracing tracing = NONE;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    ServerTracing() {
        this(null);
    }

    @Inject
    ServerTracing(@Any Instance<Object> beans) {
        this.beans = beans;
    }

    // Traces are no reason not to work. The class is loaded only where its own types are.
    @PostConstruct
    void find() {
        try {
            Class.forName(API, false, ServerTracing.class.getClassLoader());
            tracing = OpenTelemetryTracing.among(beans).orElse(NONE);
        } catch (ClassNotFoundException absent) {
            LOG.log(Level.FINE, "This server has no OpenTelemetry; no spans are made.");
        } catch (RuntimeException | LinkageError unusable) {
            LOG.log(
                    Level.WARNING,
                    unusable,
                    () -> "OpenTelemetry cannot be used; no spans are made until the next start. Reason: " + unusable);
        }
    }

    @Override
    public Optional<TraceContext> current() {
        return tracing.current();
    }

    @Override
    public Optional<TraceContext> append(Optional<TraceContext> parent, String destination) {
        return tracing.append(parent, destination);
    }

    @Override
    public <E extends Exception> void send(SendWork<E> work) throws E {
        tracing.send(work);
    }

    @Override
    public <T extends @Nullable Object> T process(Work work, Handling<T> handling) throws Exception {
        return tracing.process(work, handling);
    }
}
