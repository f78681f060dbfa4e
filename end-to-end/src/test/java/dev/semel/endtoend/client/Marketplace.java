package dev.semel.endtoend.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** A partner of the shop, who numbers the orders that it sends. */
public final class Marketplace {

    private final URI orders;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();

    public Marketplace(URI server) {
        this.orders = server.resolve("shop/api/marketplace/orders/");
    }

    public HttpResponse<String> send(String number, String body) {
        HttpRequest request = HttpRequest.newBuilder(orders.resolve(number))
                .timeout(Duration.ofMinutes(1))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException cutOff) {
            throw new UncheckedIOException(cutOff);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopping);
        }
    }
}
