package dev.semel.benchmarks.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.stream.Collectors;

/** The application in the server, asked over HTTP. */
public final class Application {

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI root;

    public Application(URI root) {
        this.root = root;
    }

    /** Appends one event for each of so many orders in one transaction: answers when it was committed, and their ids. */
    public String place(String queue, int firstOrder, int orders) {
        return ask(HttpRequest.newBuilder(
                        root.resolve("orders?queue=" + queue + "&first=" + firstOrder + "&orders=" + orders))
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** Inserts one row for each of so many orders into the table of a hand-written poller, in one transaction; answers the same. */
    public String placeForPoller(int firstOrder, int orders) {
        return ask(HttpRequest.newBuilder(root.resolve("polled-orders?first=" + firstOrder + "&orders=" + orders))
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** Commits so many orders and sends their messages without an outbox: answers when they were committed, and the keys of the messages. */
    public String placeBare(String queue, int orders) {
        return ask(HttpRequest.newBuilder(root.resolve("bare-orders?queue=" + queue + "&orders=" + orders))
                .POST(BodyPublishers.noBody())
                .build());
    }

    /** When the effects were committed that came since the last question, by the id of their event. */
    public Map<String, Long> effects() {
        return ask(HttpRequest.newBuilder(root.resolve("effects")).build())
                .lines()
                .map(line -> line.split(" "))
                .collect(Collectors.toMap(words -> words[0], words -> Long.valueOf(words[1])));
    }

    private String ask(HttpRequest question) {
        try {
            HttpResponse<String> answer = client.send(question, BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(question.uri() + " was answered with " + answer.statusCode() + ".");
            }
            return answer.body().strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while " + question.uri() + " was asked.", e);
        }
    }
}
