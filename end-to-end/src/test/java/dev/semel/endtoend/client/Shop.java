package dev.semel.endtoend.client;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;

/** The shop as its customers reach it: by HTTP. */
public final class Shop {

    /** An amount that is paid, and one above the limit. */
    public static final long PAYABLE = 1_250;

    public static final long TOO_MUCH = 100_001;

    private static final String KEY = "Idempotency-Key";

    private final URI api;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();

    public Shop(URI server) {
        this.api = server.resolve("shop/api/");
    }

    /** What the shop tells of an order; the numbers are counted rows. */
    public record View(String status, long payments, long shipments) {

        public static final View UNKNOWN = new View("UNKNOWN", 0, 0);
        public static final View PAID_ONLY = new View("PAID", 1, 0);
        public static final View SHIPPED_ONCE = new View("SHIPPED", 1, 1);
        public static final View CANCELLED_UNPAID = new View("CANCELLED", 0, 0);
    }

    /** What the shop tells of all orders. */
    public record Stats(long orders, long payments, long shipments, long cancelled, long paidCents) {}

    public String place(long amountCents) {
        try {
            return tryToPlace(amountCents);
        } catch (IOException e) {
            throw new UncheckedIOException("The shop did not answer to an order.", e);
        }
    }

    /** @throws IOException if the shop went away before its answer: then it is not known whether the order was placed */
    public String tryToPlace(long amountCents) throws IOException {
        String body = "{\"customer\":\"c1\",\"item\":\"book\",\"amountCents\":" + amountCents + "}";
        return read(
                        send(request("orders")
                                .header(KEY, quoted(UUID.randomUUID()))
                                .POST(BodyPublishers.ofString(body))),
                        201)
                .getString("orderId");
    }

    public View order(String id) {
        HttpResponse<String> response = get("orders/" + id);
        if (response.statusCode() == 404) {
            return View.UNKNOWN;
        }
        JsonObject order = read(response, 200);
        return new View(order.getString("status"), order.getInt("payments"), order.getInt("shipments"));
    }

    public Stats stats() {
        JsonObject stats = read(get("stats"), 200);
        return new Stats(
                stats.getInt("orders"),
                stats.getInt("payments"),
                stats.getInt("shipments"),
                stats.getInt("cancelled"),
                stats.getJsonNumber("paidCents").longValueExact());
    }

    public void switchCarrier(boolean up) {
        try {
            HttpResponse<String> response =
                    send(request("carrier").PUT(BodyPublishers.ofString("{\"up\":" + up + "}")));
            require(response, 204);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String quoted(Object key) {
        return "\"" + key + "\"";
    }

    private HttpResponse<String> get(String path) {
        try {
            return send(request(path).GET());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(api.resolve(path))
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for the shop.", e);
        }
    }

    private static JsonObject read(HttpResponse<String> response, int expected) {
        require(response, expected);
        try (JsonReader reader = Json.createReader(new StringReader(response.body()))) {
            return reader.readObject();
        }
    }

    private static void require(HttpResponse<String> response, int expected) {
        if (response.statusCode() != expected) {
            throw new IllegalStateException(response.uri() + " answered " + response.statusCode() + " instead of "
                    + expected + ": " + response.body());
        }
    }
}
