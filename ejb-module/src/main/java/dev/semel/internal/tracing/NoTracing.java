package dev.semel.internal.tracing;

import dev.semel.internal.message.TraceContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class NoTracing implements Tracing {

    @Override
    public Optional<TraceContext> current() {
        return Optional.empty();
    }

    @Override
    public Optional<TraceContext> append(Optional<TraceContext> parent, String destination) {
        return parent;
    }

    @Override
    public <E extends Exception> void send(SendWork<E> work) throws E {
        work.run((headers, destination, event) -> {});
    }

    @Override
    public <T extends @Nullable Object> T process(Work work, Handling<T> handling) throws Exception {
        return handling.in(work.sender());
    }
}
