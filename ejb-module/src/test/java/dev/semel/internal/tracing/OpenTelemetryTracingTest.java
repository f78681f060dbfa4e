package dev.semel.internal.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.message.TraceContext;
import dev.semel.internal.tracing.Tracing.Work;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The spans that OpenTelemetry is told of an event's way. */
class OpenTelemetryTracingTest {

    private static final String TRACE = "11111111111111111111111111111111";
    private static final String PARENT = "2222222222222222";
    private static final Optional<TraceContext> SENDER =
            TraceContext.of("00-" + TRACE + "-" + PARENT + "-01", "shop=7");
    private static final Map<String, Object> SENT =
            Map.of("traceparent", SENDER.orElseThrow().parent());
    private static final UUID EVENT = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetry telemetry = telemetry(SimpleSpanProcessor.create(exporter));
    private final Tracing tracing = new OpenTelemetryTracing(telemetry);

    @Test
    void giveAnEventAContextBelowItsParentAndKeepTheStateOfOthers() {
        TraceContext context = tracing.append(SENDER, "orders").orElseThrow();

        SpanData create = only();
        assertThat(create.getName()).isEqualTo("create orders");
        assertThat(create.getKind()).isEqualTo(SpanKind.PRODUCER);
        assertThat(create.getTraceId()).isEqualTo(TRACE);
        assertThat(create.getParentSpanId()).isEqualTo(PARENT);
        assertThat(create.hasEnded()).isTrue();
        assertThat(attribute(create, "messaging.system")).isEqualTo("activemq");
        assertThat(attribute(create, "messaging.destination.name")).isEqualTo("orders");
        assertThat(context.parent()).isEqualTo("00-" + TRACE + "-" + create.getSpanId() + "-01");
        assertThat(context.state()).isEqualTo("shop=7");
    }

    @Test
    void sayThatATopicIsAtKafka() throws Exception {
        tracing.append(SENDER, "kafka:payments");
        tracing.send(sends -> sends.add(SENT, "kafka:payments", EVENT));
        tracing.process(new Work(SENDER, "billing", "kafka:payments"), context -> context);

        List<SpanData> spans = exporter.getFinishedSpanItems();
        assertThat(spans)
                .extracting(SpanData::getName)
                .containsExactly("create payments", "send payments", "process payments");
        assertThat(spans).allSatisfy(span -> {
            assertThat(attribute(span, "messaging.system")).isEqualTo("kafka");
            assertThat(attribute(span, "messaging.destination.name")).isEqualTo("payments");
        });
    }

    @Test
    void beginATraceWithAnEventThatBelongsToNone() {
        TraceContext context = tracing.append(Optional.empty(), "orders").orElseThrow();

        assertThat(only().getParentSpanContext().isValid()).isFalse();
        assertThat(context.parent()).contains(only().getTraceId());
    }

    @Test
    void areFoundOnTheThreadByWhatIsAppendedInThem() {
        assertThat(tracing.current()).isEmpty();

        Span span = telemetry.getTracer("the application").spanBuilder("GET").startSpan();
        Scope ofThread = span.makeCurrent();
        assertThat(tracing.current().orElseThrow().parent())
                .contains(span.getSpanContext().getSpanId());
        ofThread.close();
    }

    @Test
    void tellOfEachEventOfABatchFromItsTurnToTheEndOfAll() {
        tracing.send(sends -> {
            sends.add(SENT, "orders", EVENT);
            sends.add(Map.of(), "orders", UUID.randomUUID());
            sends.add(SENT, "bills", UUID.randomUUID());
            assertThat(exporter.getFinishedSpanItems()).isEmpty();
        });

        List<SpanData> spans = exporter.getFinishedSpanItems();
        assertThat(spans).extracting(SpanData::getName).containsExactly("send orders", "send bills");
        assertThat(spans.get(0).getParentSpanId()).isEqualTo(PARENT);
        assertThat(spans.get(0).getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(attribute(spans.get(0), "messaging.message.id")).isEqualTo(EVENT.toString());
    }

    @Test
    void sayOfASendThatFailsWhatWasThrownAndNotItsText() {
        JMSException failure = new JMSException("account 4711");

        assertThatThrownBy(() -> tracing.send(sends -> {
                    sends.add(SENT, "orders", EVENT);
                    throw failure;
                }))
                .isSameAs(failure);

        assertThat(only().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(attribute(only(), "error.type")).isEqualTo(JMSException.class.getName());
        assertThat(only().toString()).doesNotContain("4711");
    }

    @Test
    void lookAfterTheWorkOfAConsumerAndGiveWhatItCausesTheirContext() throws Exception {
        String caused = tracing.process(new Work(SENDER, "billing", "orders"), context -> {
            assertThat(context).isEqualTo(tracing.current());
            return context.orElseThrow().parent();
        });

        SpanData process = only();
        assertThat(process.getName()).isEqualTo("process orders");
        assertThat(process.getKind()).isEqualTo(SpanKind.CONSUMER);
        assertThat(process.getParentSpanId()).isEqualTo(PARENT);
        assertThat(attribute(process, "messaging.consumer.group.name")).isEqualTo("billing");
        assertThat(process.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
        assertThat(caused).isEqualTo("00-" + TRACE + "-" + process.getSpanId() + "-01");
        assertThat(tracing.current()).isEmpty();
    }

    @Test
    void sayThatAConsumerFailed() {
        IllegalStateException failure = new IllegalStateException("account 4711");

        assertThatThrownBy(() -> tracing.process(new Work(SENDER, "billing", "orders"), context -> {
                    throw failure;
                }))
                .isSameAs(failure);

        assertThat(only().getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(only().toString()).doesNotContain("4711");
    }

    @Test
    void leaveTheContextAsItCameWhereTheServerMakesNone() throws Exception {
        Tracing off = new OpenTelemetryTracing(OpenTelemetry.noop());

        assertThat(off.append(SENDER, "orders")).isEqualTo(SENDER);
        assertThat(off.append(Optional.empty(), "orders")).isEmpty();
        off.send(sends -> sends.add(SENT, "orders", EVENT));
        Optional<TraceContext> passedOn = off.process(new Work(SENDER, "billing", "orders"), context -> context);
        assertThat(passedOn).isEqualTo(SENDER);
        Optional<TraceContext> none = off.process(new Work(Optional.empty(), "billing", "orders"), context -> context);
        assertThat(none).isEmpty();
    }

    @Test
    void failNoWorkByAFailureOfTheirOwn() throws Exception {
        Tracing broken = new OpenTelemetryTracing(telemetry(new FailingProcessor()));

        assertThat(broken.append(SENDER, "orders")).isEqualTo(SENDER);
        broken.send(sends -> sends.add(SENT, "orders", EVENT));
        Optional<TraceContext> context = broken.process(new Work(SENDER, "billing", "orders"), given -> given);
        assertThat(context).isEqualTo(SENDER);
        assertThat(broken.current()).isEmpty();
    }

    private static OpenTelemetry telemetry(SpanProcessor processor) {
        return OpenTelemetrySdk.builder()
                .setTracerProvider(
                        SdkTracerProvider.builder().addSpanProcessor(processor).build())
                .build();
    }

    /** One that fails at the start of each span. */
    private static final class FailingProcessor implements SpanProcessor {

        @Override
        public void onStart(Context parent, ReadWriteSpan span) {
            throw new IllegalStateException("The processor fails.");
        }

        @Override
        public boolean isStartRequired() {
            return true;
        }

        @Override
        public void onEnd(ReadableSpan span) {}

        @Override
        public boolean isEndRequired() {
            return false;
        }
    }

    private SpanData only() {
        assertThat(exporter.getFinishedSpanItems()).hasSize(1);
        return exporter.getFinishedSpanItems().get(0);
    }

    private static String attribute(SpanData span, String name) {
        return span.getAttributes().get(AttributeKey.stringKey(name));
    }
}
