package dev.semel.internal.outbox.append;

import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.outbox.OutboxEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The trace to which an event belongs: the one it brings along, else that of the message which is being worked on. A
 * malformed one is ignored. A message that is sent again keeps what it has.
 */
final class TraceHeaders {

    private TraceHeaders() {}

    /** The event with the trace of this moment, if it is appended later. */
    static OutboxEvent ofNow(OutboxEvent event) {
        TraceContext trace = CurrentTrace.get().orElse(null);
        if (trace == null) {
            return event;
        }
        OutboxEvent traced = event.header(MessageContract.TRACE_PARENT, trace.parent());
        return trace.state() == null ? traced : traced.header(MessageContract.TRACE_STATE, trace.state());
    }

    static OutgoingEvent on(OutgoingEvent event) {
        if (event.consumer().isPresent()) {
            return event;
        }
        StoredMessage message = event.message();
        Map<String, Object> properties = new HashMap<>(message.properties());
        Optional<TraceContext> trace = TraceContext.of(properties).or(CurrentTrace::get);
        properties.remove(MessageContract.TRACE_PARENT);
        properties.remove(MessageContract.TRACE_STATE);
        trace.ifPresent(context -> {
            properties.put(MessageContract.TRACE_PARENT, context.parent());
            if (context.state() != null) {
                properties.put(MessageContract.TRACE_STATE, context.state());
            }
        });
        return properties.equals(message.properties())
                ? event
                : new OutgoingEvent(
                        event.event(), new StoredMessage(message.kind(), message.body(), properties), event.consumer());
    }
}
