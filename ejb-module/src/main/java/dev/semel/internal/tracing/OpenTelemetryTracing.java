package dev.semel.internal.tracing;

import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.TraceContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.enterprise.inject.Instance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Spans named by OpenTelemetry's conventions for messaging. The message carries the context of its append, so that each delivery of
 * it, and each try to send it, hangs below that one. Of a failure a span says the class: its text may hold what is in the message.
 */
final class OpenTelemetryTracing implements Tracing {

    private static final Logger LOG = Logger.getLogger(OpenTelemetryTracing.class.getName());
    private static final String NAME = "dev.semel";
    private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();

    private final Tracer tracer;
    private final AtomicBoolean hasFailed = new AtomicBoolean();

    OpenTelemetryTracing(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer(NAME);
    }

    /** Empty if no bean, or more than one, is OpenTelemetry. */
    static Optional<Tracing> among(Instance<Object> beans) {
        Instance<OpenTelemetry> found = beans.select(OpenTelemetry.class);
        if (found.isAmbiguous()) {
            LOG.warning("More than one bean is an OpenTelemetry, so no spans are made: leave one of them.");
        }
        return found.isUnsatisfied() || found.isAmbiguous()
                ? Optional.empty()
                : Optional.of(new OpenTelemetryTracing(found.get()));
    }

    @Override
    public Optional<TraceContext> current() {
        return tried(() -> toSemel(Context.current()), Optional.empty());
    }

    @Override
    public Optional<TraceContext> append(Optional<TraceContext> parent, String destination) {
        return tried(() -> created(parent, destination).or(() -> parent), parent);
    }

    private Optional<TraceContext> created(Optional<TraceContext> parent, String destination) {
        Span span = span("create", destination, SpanKind.PRODUCER, parent).startSpan();
        span.end();
        return toSemel(Context.root().with(span));
    }

    @Override
    public <E extends Exception> void send(SendWork<E> work) throws E {
        List<Span> spans = new ArrayList<>();
        try {
            work.run((headers, destination, event) ->
                    TraceContext.of(headers).ifPresent(context -> spans.add(sending(context, destination, event))));
        } catch (Throwable failed) {
            spans.forEach(span -> fail(span, failed));
            throw failed;
        } finally {
            spans.forEach(span -> tried(span::end));
        }
    }

    private Span sending(TraceContext context, String destination, UUID event) {
        return started(() -> span("send", destination, SpanKind.CLIENT, Optional.of(context))
                .setAttribute("messaging.message.id", event.toString()));
    }

    @Override
    public <T extends @Nullable Object> T process(Work work, Handling<T> handling) throws Exception {
        Span span = started(() -> span("process", work.destination(), SpanKind.CONSUMER, work.sender())
                .setAttribute("messaging.consumer.group.name", work.consumer()));
        Scope ofThread = tried(span::makeCurrent, Scope.noop());
        try {
            return handling.in(current().or(work::sender));
        } catch (Throwable failed) {
            fail(span, failed);
            throw failed;
        } finally {
            tried(ofThread::close);
            tried(span::end);
        }
    }

    private Span started(Supplier<SpanBuilder> span) {
        return tried(() -> span.get().startSpan(), Span.getInvalid());
    }

    private SpanBuilder span(String operation, String destination, SpanKind kind, Optional<TraceContext> parent) {
        boolean isKafka = destination.startsWith(KAFKA);
        String name = isKafka ? destination.substring(KAFKA.length()) : destination;
        return tracer.spanBuilder(operation + " " + name)
                .setParent(parent.map(OpenTelemetryTracing::toOpenTelemetry).orElseGet(Context::root))
                .setSpanKind(kind)
                .setAttribute("messaging.system", isKafka ? "kafka" : "activemq")
                .setAttribute("messaging.operation.type", operation)
                .setAttribute("messaging.operation.name", operation)
                .setAttribute("messaging.destination.name", name);
    }

    private void fail(Span span, Throwable failed) {
        tried(() -> {
            span.setStatus(StatusCode.ERROR);
            span.setAttribute("error.type", failed.getClass().getName());
        });
    }

    private void tried(Runnable telling) {
        tried(
                () -> {
                    telling.run();
                    return true;
                },
                false);
    }

    // What a sampler, a processor or an exporter throws is no reason to fail the work that they are told of.
    private <T> T tried(Supplier<T> telling, T otherwise) {
        try {
            return telling.get();
        } catch (RuntimeException | LinkageError failed) {
            Level level = hasFailed.getAndSet(true) ? Level.FINE : Level.WARNING;
            LOG.log(level, failed, () -> "OpenTelemetry failed, and a span is missing. Reason: " + failed);
            return otherwise;
        }
    }

    private static Optional<TraceContext> toSemel(Context context) {
        Map<String, Object> headers = new HashMap<>();
        W3C.inject(context, headers, Map::put);
        return TraceContext.of(headers);
    }

    private static Context toOpenTelemetry(TraceContext context) {
        Map<String, String> headers = new HashMap<>();
        headers.put(MessageContract.TRACE_PARENT, context.parent());
        if (context.state() != null) {
            headers.put(MessageContract.TRACE_STATE, context.state());
        }
        return W3C.extract(Context.root(), headers, Headers.INSTANCE);
    }

    private enum Headers implements TextMapGetter<Map<String, String>> {
        INSTANCE;

        // Abstract in the versions that servers have.
        @Override
        @SuppressWarnings("deprecation")
        public Iterable<String> keys(Map<String, String> headers) {
            return headers.keySet();
        }

        @Override
        public @Nullable String get(Map<String, String> headers, String name) {
            return headers.get(name);
        }
    }
}
