package dev.semel.internal.outbox.append;

import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.TraceContext;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The trace to which an application's event belongs: the one it brings along, else that of the message which is being worked
 * on. A malformed one is ignored.
 */
final class TraceHeaders {

    private TraceHeaders() {}

    static Map<String, Object> addedTo(Map<String, Object> headers) {
        Map<String, Object> traced = new HashMap<>(headers);
        Optional<TraceContext> trace = TraceContext.of(headers).or(CurrentTrace::get);
        traced.remove(MessageContract.TRACE_PARENT);
        traced.remove(MessageContract.TRACE_STATE);
        trace.ifPresent(context -> {
            traced.put(MessageContract.TRACE_PARENT, context.parent());
            if (context.state() != null) {
                traced.put(MessageContract.TRACE_STATE, context.state());
            }
        });
        return traced;
    }
}
