package dev.semel.endtoend.client;

import dev.semel.testing.bench.BrokerAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A client of another protocol, whose messages know no types: every header is text. */
public final class StompClient {

    private static final int PATIENCE_MILLIS = 20_000;

    private final URI broker;

    public StompClient(BrokerAddress broker) {
        this.broker = URI.create(broker.url());
    }

    /**
     * Sends copies of a text, each a message of its own; the broker has confirmed the last when it returns.
     *
     * @throws IOException if it is not known whether all of them came
     */
    public void send(String queue, Map<String, String> headers, String body, int copies) throws IOException {
        try (Socket socket = new Socket(broker.getHost(), broker.getPort())) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            InputStream in = socket.getInputStream();
            write(
                    out,
                    "CONNECT",
                    Map.of("accept-version", "1.2", "host", "lab", "login", "semel", "passcode", "semel"),
                    "");
            expect(in, "CONNECTED");
            for (int copy = 0; copy < copies; copy++) {
                Map<String, String> all = new HashMap<>(headers);
                all.put("destination", queue);
                // Or it dies with the broker.
                all.put("persistent", "true");
                all.put("receipt", String.valueOf(copy));
                write(out, "SEND", all, body);
                expect(in, "RECEIPT");
            }
        }
    }

    private static void write(OutputStream out, String command, Map<String, String> headers, String body)
            throws IOException {
        StringBuilder frame = new StringBuilder(command).append('\n');
        headers.forEach(
                (name, value) -> frame.append(name).append(':').append(value).append('\n'));
        out.write(frame.append('\n').append(body).append('\0').toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static void expect(InputStream in, String command) throws IOException {
        StringBuilder frame = new StringBuilder();
        for (int read = in.read(); read > 0 || frame.length() == 0; read = in.read()) {
            if (read < 0) {
                throw new IOException("The broker has hung up.");
            }
            if (read != '\n' || frame.length() > 0) {
                frame.append((char) read);
            }
        }
        if (!frame.toString().startsWith(command)) {
            throw new IOException("The broker answered " + frame + " instead of " + command + ".");
        }
    }
}
