package dev.semel.endtoend.client;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The API of the console, as a program calls it: with a name and a password, and without cookies. */
public final class Api {

    private final URI address;
    private final HttpClient http = HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NEVER)
            .version(HttpClient.Version.HTTP_1_1)
            .build();

    public Api(URI server) {
        this.address = server.resolve("console/api/");
    }

    /** What was answered. */
    public record Answer(HttpResponse<String> http) {

        public int status() {
            return http.statusCode();
        }

        public String type() {
            return header("Content-Type");
        }

        public String header(String name) {
            return http.headers().firstValue(name).orElse(null);
        }

        public String body() {
            return http.body();
        }

        public JsonObject json() {
            try (JsonReader reader = Json.createReader(new StringReader(body()))) {
                return reader.readObject();
            } catch (RuntimeException none) {
                throw new AssertionError(http.uri() + " answered " + status() + ": " + body(), none);
            }
        }
    }

    /** A user of the demo, whose password is the name. */
    public Answer get(String user, String path) {
        return send(request(path).GET().header("Authorization", basic(user, user)));
    }

    /** @param json null for an action without a body */
    public Answer post(String user, String path, String json) {
        BodyPublisher body = json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json);
        return send(request(path)
                .POST(body)
                .header("Content-Type", "application/json")
                .header("Authorization", basic(user, user)));
    }

    /** Anything else. */
    public Answer send(HttpRequest.Builder request) {
        try {
            return new Answer(http.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new IllegalStateException("The API did not answer.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the API.", e);
        }
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path));
    }

    public static String basic(String user, String password) {
        byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(both);
    }
}
