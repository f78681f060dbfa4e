package dev.semel.internal.outbox.append;

import dev.semel.internal.history.Cause;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.DestinationKind;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where an application's event comes from: the work that appends it, and the trace to which it belongs. */
@Dependent
class EventOrigin {

    private final Cause cause;
    private final Tracing tracing;

    @Inject
    EventOrigin(Cause cause, Tracing tracing) {
        this.cause = cause;
        this.tracing = tracing;
    }

    OutgoingEvent addedTo(OutboxEvent event) {
        return OutgoingEvent.of(event, tracedHeaders(event)).causedBy(cause());
    }

    /** The hash of the key whose work runs on this thread; null: none does. */
    @Nullable
    UUID cause() {
        return cause.current();
    }

    /**
     * The event's headers with its trace: the one it brings along, else that of the thread's span, else that of the message which is
     * being worked on. A malformed one is ignored.
     */
    Map<String, Object> tracedHeaders(OutboxEvent event) {
        Map<String, Object> traced = new HashMap<>(event.headers());
        Optional<TraceContext> parent =
                TraceContext.of(traced).or(tracing::current).or(CurrentTrace::get);
        traced.remove(MessageContract.TRACE_PARENT);
        traced.remove(MessageContract.TRACE_STATE);
        tracing.append(parent, nameOf(event)).ifPresent(context -> {
            traced.put(MessageContract.TRACE_PARENT, context.parent());
            if (context.state() != null) {
                traced.put(MessageContract.TRACE_STATE, context.state());
            }
        });
        return traced;
    }

    private static String nameOf(OutboxEvent event) {
        return event.destinationKind() == DestinationKind.KAFKA
                ? Tracing.KAFKA + event.destination()
                : event.destination();
    }
}
