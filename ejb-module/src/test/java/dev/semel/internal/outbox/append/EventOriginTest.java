package dev.semel.internal.outbox.append;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.tracing.Tracing;
import dev.semel.outbox.OutboxEvent;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventOriginTest {

    private static final String OWN = "00-11111111111111111111111111111111-1111111111111111-01";
    private static final String CURRENT = "00-22222222222222222222222222222222-2222222222222222-01";

    private final OutboxEvent event = OutboxEvent.toQueue("orders").header("colour", "red");
    private final EventOrigin origin = new EventOrigin(() -> null, Tracing.NONE);

    @Test
    void keepsTheTraceThatTheEventBringsAlong() throws Exception {
        assertThat(whileWorking(event.header("traceparent", OWN).header("tracestate", "a=1")))
                .containsEntry("traceparent", OWN)
                .containsEntry("tracestate", "a=1")
                .containsEntry("colour", "red");
        assertThat(whileWorking(event.header("traceparent", OWN))).doesNotContainKey("tracestate");
    }

    @Test
    void continuesTheTraceOfTheMessageThatIsBeingWorkedOn() throws Exception {
        assertThat(whileWorking(event))
                .containsEntry("traceparent", CURRENT)
                .containsEntry("tracestate", "c=2")
                .containsEntry("colour", "red");
        assertThat(origin.tracedHeaders(event)).isEqualTo(event.headers());
    }

    @Test
    void ignoresAMalformedTrace() throws Exception {
        OutboxEvent malformed = event.header("traceparent", "nonsense").header("tracestate", "a=1");

        assertThat(whileWorking(malformed)).containsEntry("traceparent", CURRENT);
        assertThat(origin.tracedHeaders(malformed)).containsOnlyKeys("colour");
    }

    private Map<String, Object> whileWorking(OutboxEvent event) throws Exception {
        Optional<TraceContext> current = TraceContext.of(CURRENT, "c=2");
        return CurrentTrace.during(current, () -> origin.tracedHeaders(event));
    }
}
