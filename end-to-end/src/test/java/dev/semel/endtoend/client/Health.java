package dev.semel.endtoend.client;

import dev.semel.testing.bench.LibertyServer;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.stream.Collectors;

/** The health of a server with the shipped drop-in, as a probe sees it: without a name. */
public final class Health {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final LibertyServer server;

    public Health(LibertyServer server) {
        this.server = server;
    }

    public boolean isReady() {
        return ask("health/ready").statusCode() == 200;
    }

    public boolean isLive() {
        return ask("health/live").statusCode() == 200;
    }

    /** What the lab says of its parts, by their names. */
    public Map<String, String> parts() {
        return checks(ask("health/ready").body()).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, part -> text(part.getValue())));
    }

    private static JsonObject checks(String answer) {
        try (JsonReader reader = Json.createReader(new StringReader(answer))) {
            return reader.readObject().getJsonArray("checks").getValuesAs(JsonObject.class).stream()
                    .filter(check -> check.getString("name").equals("semel lab"))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError("The lab does not say whether it is ready: " + answer))
                    .getJsonObject("data");
        }
    }

    private static String text(Object value) {
        return value.toString().replace("\"", "");
    }

    private HttpResponse<String> ask(String path) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(server.address().resolve(path)).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("The probe was not answered.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while a probe was answered.", e);
        }
    }
}
