package dev.semel.endtoend.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status.StatusCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/** A collector of traces that keeps each span it is sent by OTLP over HTTP. */
public final class TraceCollector implements AutoCloseable {

    private final List<Seen> spans = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    public TraceCollector() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/v1/traces", this::receive);
        server.start();
    }

    /** Where spans are sent to. */
    public String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** All that came so far. */
    public List<Seen> spans() {
        return List.copyOf(spans);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isZipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
            InputStream body = exchange.getRequestBody();
            ExportTraceServiceRequest.parseFrom(isZipped ? new GZIPInputStream(body) : body)
                    .getResourceSpansList()
                    .stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .flatMap(scope -> scope.getSpansList().stream())
                    .map(Seen::of)
                    .forEach(spans::add);
            exchange.sendResponseHeaders(200, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** A span as it was sent. */
    public record Seen(
            String trace, String id, String parent, String name, Map<String, String> attributes, boolean isFailed) {

        private static Seen of(Span span) {
            return new Seen(
                    HexFormat.of().formatHex(span.getTraceId().toByteArray()),
                    HexFormat.of().formatHex(span.getSpanId().toByteArray()),
                    HexFormat.of().formatHex(span.getParentSpanId().toByteArray()),
                    span.getName(),
                    span.getAttributesList().stream().collect(Collectors.toMap(KeyValue::getKey, attribute -> attribute
                            .getValue()
                            .getStringValue())),
                    span.getStatus().getCode() == StatusCode.STATUS_CODE_ERROR);
        }
    }
}
