package dev.semel.endtoend.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A customer who gives each order a key, and sends it again when the answer is lost. */
public final class KeyedOrders {

    public static final String BODY = "{\"customer\":\"c1\",\"item\":\"book\",\"amountCents\":1250}";
    public static final String OTHER_BODY = "{\"customer\":\"c1\",\"item\":\"book\",\"amountCents\":1251}";

    /** The header of an answer that is given again. */
    public static final String REPLAYED = "Idempotency-Replayed";

    private final URI orders;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();

    public KeyedOrders(URI server) {
        this(server, "shop/api/orders");
    }

    /** The same at another resource. */
    public KeyedOrders(URI server, String path) {
        this.orders = server.resolve(path);
    }

    /** Key without its quotes. */
    public HttpResponse<String> send(String key) {
        return sendField("\"" + key + "\"", BODY);
    }

    public HttpResponse<String> send(String key, String body) {
        return sendField("\"" + key + "\"", body);
    }

    /** @param field null: no such header */
    public HttpResponse<String> sendField(String field, String body) {
        return sent(request(field, body));
    }

    private HttpResponse<String> sent(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException cutOff) {
            throw new UncheckedIOException(cutOff);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopping);
        }
    }

    /** The same with one more header. */
    public HttpResponse<String> sendWith(String header, String value, String key, String body) {
        return sent(request("\"" + key + "\"", body, header, value));
    }

    public CompletableFuture<HttpResponse<String>> sendBeside(String key) {
        return http.sendAsync(request("\"" + key + "\"", BODY), BodyHandlers.ofString());
    }

    private HttpRequest request(String field, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(orders)
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return (field == null ? request : request.header("Idempotency-Key", field)).build();
    }

    /** Sends an order, reads one byte of the answer, and closes the connection. */
    public void sendAndHangUp(String key) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), orders.getPort())) {
            String request = "POST " + orders.getPath() + " HTTP/1.1\r\nHost: " + orders.getAuthority()
                    + "\r\nContent-Type: application/json\r\nIdempotency-Key: \"" + key + "\"\r\nContent-Length: "
                    + BODY.length() + "\r\n\r\n" + BODY;
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getInputStream().read();
        }
    }
}
