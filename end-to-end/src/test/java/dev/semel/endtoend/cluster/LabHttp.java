package dev.semel.endtoend.cluster;

import static org.awaitility.Awaitility.await;

import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lab's servlets, asked by a client that does not wait for long. */
public final class LabHttp {

    private static final Duration PATIENCE = Duration.ofSeconds(8);
    private static final Duration POLL = Duration.ofMillis(10);

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** As one does who cannot know what became of a request: it goes to the next node until there is an answer. */
    public void postUntilAnswered(List<LibertyServer> nodes, String servlet, Map<String, ?> parameters) {
        Iterator<LibertyServer> next =
                Stream.generate(() -> nodes).flatMap(List::stream).iterator();
        await("an answer of " + servlet)
                .atMost(Limits.NEVER)
                .pollDelay(Duration.ZERO)
                .pollInterval(POLL)
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> post(next.next(), servlet, parameters), Objects::nonNull);
    }

    /**
     * Posts; the answer.
     *
     * @throws IOException if it is not known whether it was done
     */
    public String post(LibertyServer node, String servlet, Map<String, ?> parameters) throws IOException {
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "="
                        + URLEncoder.encode(String.valueOf(entry.getValue()), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest request = HttpRequest.newBuilder(node.address().resolve("lab/" + servlet + "?" + query))
                .POST(HttpRequest.BodyPublishers.noBody())
                .timeout(PATIENCE)
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException(servlet + " answered " + response.statusCode() + ".");
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + servlet + " was asked.", e);
        }
    }
}
