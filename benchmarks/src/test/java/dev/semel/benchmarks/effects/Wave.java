package dev.semel.benchmarks.effects;

import static org.awaitility.Awaitility.await;

import dev.semel.benchmarks.client.Post;
import dev.semel.benchmarks.installation.Installation;
import dev.semel.benchmarks.installation.MeasuredBroker;
import dev.semel.benchmarks.outbox.Backlog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The same orders to each of several consumers, which work at once in one server; it is killed when the first of them is half
 * through, starts again, and works until nothing is left.
 */
record Wave(Installation installation, List<String> consumers, int orders, int copies) {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration LOOK = Duration.ofMillis(5);

    /** Makes the queues, before anybody consumes from them. */
    Wave prepare() {
        consumers.forEach(consumer -> installation.broker().hold(queue(consumer)));
        return this;
    }

    void run() {
        MeasuredBroker broker = prepare().installation.broker();
        installation.database().execute("TRUNCATE effect");
        List<String> keys = messages();
        consumers.forEach(consumer -> installation.post().send(queue(consumer), keys));
        consumers.forEach(consumer -> broker.release(queue(consumer)));
        await().atMost(LONGEST).pollDelay(Duration.ZERO).pollInterval(LOOK).until(() -> consumers.stream()
                .anyMatch(consumer -> broker.waiting(queue(consumer)) < keys.size() / 2));
        installation.killServer();
        installation.restartServer();
        // A copy that came while its key was in work is an event before it is a message again.
        await().atMost(LONGEST)
                .until(() -> isEmpty() && Backlog.unpublished(installation.database()) == 0 && isEmpty());
    }

    private boolean isEmpty() {
        return consumers.stream().allMatch(consumer -> installation.broker().waiting(queue(consumer)) == 0);
    }

    /** How many effects the consumer has left; at least one of each order, or it has lost some. */
    long effects(String consumer) {
        long worked =
                installation.database().count("SELECT count(DISTINCT work) FROM effect WHERE consumer = ?", consumer);
        if (worked != orders) {
            throw new IllegalStateException("The consumer " + consumer + " left effects of " + worked + " instead of "
                    + orders + " orders: the measurement is void.");
        }
        return installation.database().count("SELECT count(*) FROM effect WHERE consumer = ?", consumer);
    }

    // Anywhere among the others, as copies come; in the same order at each run.
    private List<String> messages() {
        List<String> keys = Post.freshKeys(orders);
        List<String> messages = new ArrayList<>();
        for (int copy = 0; copy < copies; copy++) {
            messages.addAll(keys);
        }
        Collections.shuffle(messages, new Random(orders));
        return messages;
    }

    private static String queue(String consumer) {
        return "bench." + consumer;
    }
}
