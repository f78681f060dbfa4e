package dev.semel.endtoend.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Sends an order as a person does at a shell. */
public final class Curl {

    private static final String END_OF_HEADERS = "\r\n\r\n";

    private Curl() {}

    /** What curl has printed. */
    public record Answer(String headers, String body) {}

    public static Answer order(URI server, String key) {
        try {
            Process curl = new ProcessBuilder(
                            "curl",
                            "--silent",
                            "--show-error",
                            "--include",
                            "--header",
                            "Content-Type: application/json",
                            "--header",
                            "Idempotency-Key: \"" + key + "\"",
                            "--data",
                            KeyedOrders.BODY,
                            server.resolve("shop/api/orders").toString())
                    .redirectErrorStream(true)
                    .start();
            String printed = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int end = printed.indexOf(END_OF_HEADERS);
            if (end < 0) {
                throw new IllegalStateException("curl said: " + printed);
            }
            return new Answer(printed.substring(0, end), printed.substring(end + END_OF_HEADERS.length()));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
