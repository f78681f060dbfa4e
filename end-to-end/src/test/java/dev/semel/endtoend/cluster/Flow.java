package dev.semel.endtoend.cluster;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.endtoend.lab.Appender;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;

/** Numbered events on their way through the outbox into a queue of their own, which has no consumer. */
public final class Flow {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int LARGEST_TRANSACTION = 500;
    private static final String OPEN =
            "SELECT COUNT(*) FROM semel_outbox_event WHERE destination = ? AND status <> 'PUBLISHED'";

    private static final String EVERY_SECOND =
            "SELECT COUNT(*) FROM semel_outbox_event WHERE destination = ? AND position % 2 = 0";

    private final String queue;
    private final int groups;
    private final Tables tables;
    private final ForeignClient client;
    private final HttpClient http = HttpClient.newHttpClient();
    private int appended;

    Flow(String queue, int groups, Tables tables, ForeignClient client) {
        this.queue = queue;
        this.groups = groups;
        this.tables = tables;
        this.client = client;
    }

    /** One event that has arrived. */
    private record Arrival(String event, String group, int number) {}

    public String queue() {
        return queue;
    }

    public int appended() {
        return appended;
    }

    /** Appends the next events in committed transactions, in turn to each group. */
    public void append(LibertyServer node, int count) {
        int end = appended + count;
        while (appended < end) {
            int some = Math.min(LARGEST_TRANSACTION, end - appended);
            post(node, some, true);
            appended += some;
        }
    }

    /** Appends the first events, or appends them again, under ids of the lab's own. */
    public void appendUnderOwnIds(LibertyServer node, int count) {
        send(node, "POST", append(0, count, true) + "&own=true");
        appended = count;
    }

    /** Appends the next event, with a header of that length. */
    public void appendWithHeader(LibertyServer node, int length) {
        send(node, "POST", append(appended, 1, length, true));
        appended++;
    }

    /** Lets the time to live of what is not published be over. */
    public void expire() {
        tables.execute("UPDATE semel_outbox_event SET expires_at = created_at WHERE destination = '" + queue + "'");
    }

    /** Appends events in a transaction that is rolled back. */
    public void appendInVain(LibertyServer node, int count) {
        post(node, count, false);
    }

    /** Waits until all that was appended is marked as published; how long that took from the first of it on. */
    public Duration awaitDrained(Duration limit) {
        awaitFirst(limit);
        return awaitPublished(limit);
    }

    /** Waits until all that was appended is marked as published; how long that took from now on. */
    public Duration awaitPublished(Duration limit) {
        long begin = System.nanoTime();
        awaitOpen(limit, 0);
        return Duration.ofNanos(System.nanoTime() - begin);
    }

    /** The same. */
    public Duration awaitPublished() {
        return awaitPublished(Limits.NEVER);
    }

    /** Waits until one of them is marked as published. */
    public void awaitFirst(Duration limit) {
        awaitOpen(limit, appended - 1);
    }

    private void awaitOpen(Duration limit, int most) {
        await("publication of the events for " + queue)
                .atMost(limit)
                .pollInterval(POLL)
                .untilAsserted(() ->
                        assertThat(tables.count(OPEN, queue)).as("open events").isLessThanOrEqualTo(most));
    }

    /** Each committed event is in the queue once, those of each group in order, and nothing else is; then it is empty. */
    public void assertAllArrivedOnceAndInOrder() {
        assertThat(client.depth(queue)).as("messages in " + queue).isEqualTo(appended);
        List<Arrival> arrivals = client.takeAll(
                queue,
                appended,
                message -> new Arrival(
                        message.getStringProperty("semel_event_id"),
                        message.getStringProperty(Appender.GROUP),
                        message.getIntProperty(Appender.NUMBER)));
        Map<String, List<Integer>> numbers =
                arrivals.stream().collect(groupingBy(Arrival::group, mapping(Arrival::number, toList())));
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(arrivals.stream().map(Arrival::event).distinct().count())
                    .as("different events in " + queue)
                    .isEqualTo(arrivals.size());
            softly.assertThat(IntStream.range(0, groups).boxed())
                    .as("groups of %s with something missing, twice or out of order", queue)
                    .filteredOn(group -> !expected(group).equals(numbers.get(queue + "/" + group)))
                    .isEmpty();
        });
    }

    /** Makes the outbox forget that every second event is published; how many. */
    public long forgetEverySecond() {
        long forgotten = tables.count(EVERY_SECOND, queue);
        tables.execute("UPDATE semel_outbox_event SET status = 'PENDING', published_at = NULL WHERE destination = '"
                + queue + "' AND position % 2 = 0");
        return forgotten;
    }

    /** Damages the first event of the first group, so that it can never be sent. */
    public void damageHead() {
        tables.execute("UPDATE semel_outbox_event SET headers = CONCAT('*', headers) WHERE position ="
                + " (SELECT MIN(position) FROM semel_outbox_event WHERE destination = '" + queue + "')");
    }

    /** Gives the first event of the first group a body that is none of its kind: each attempt fails, and breaks its batch. */
    public void distortHead() {
        tables.execute("UPDATE semel_outbox_event SET body_kind = 'MAP' WHERE position ="
                + " (SELECT MIN(position) FROM semel_outbox_event WHERE destination = '" + queue + "')");
    }

    /** Waits until an event has been tried in vain that often. */
    public void awaitAttempts(int attempts, Duration limit) {
        await("attempts of the distorted event")
                .atMost(limit)
                .until(() -> tables.count("SELECT MAX(attempts) FROM semel_outbox_event WHERE destination = ?", queue)
                        >= attempts);
    }

    /** Mends the distorted event, and has it retried as an operator does. */
    public void mendHead(LibertyServer node) {
        tables.execute("UPDATE semel_outbox_event SET body_kind = 'TEXT' WHERE destination = '" + queue + "'");
        String head = "SELECT id FROM semel_outbox_event WHERE destination = ? ORDER BY position LIMIT 1";
        send(node, "PUT", "retry=" + tables.rows(head, queue).get(0).get(0));
    }

    /** Waits until an event is parked. */
    public void awaitParked() {
        awaitParked(Limits.NEVER);
    }

    /** The same. */
    public void awaitParked(Duration limit) {
        await("parking of an event").atMost(limit).until(() -> parked().size() == 1);
    }

    /** Mends the parked event, and has it retried as an operator does. */
    public void mendAndRetry(LibertyServer node) {
        String event = parked().get(0).get(0);
        tables.execute("UPDATE semel_outbox_event SET headers = substr(headers, 2) WHERE id = '" + event + "'");
        send(node, "PUT", "retry=" + event);
    }

    private List<List<String>> parked() {
        return tables.rows("SELECT id FROM semel_outbox_event WHERE destination = ? AND status = 'PARKED'", queue);
    }

    /** How many events are published. */
    public long published() {
        return tables.count(
                "SELECT COUNT(*) FROM semel_outbox_event WHERE destination = ? AND status = 'PUBLISHED'", queue);
    }

    /** The nodes that have published something. */
    public List<List<String>> publishers() {
        return tables.rows(
                "SELECT DISTINCT node FROM semel_outbox_event WHERE destination = ? AND status = 'PUBLISHED'", queue);
    }

    /** No event was tried in vain, and none is parked. */
    public void assertNoneSuffered() {
        assertThat(tables.rows(
                        "SELECT id, status, attempts, error_message FROM semel_outbox_event"
                                + " WHERE destination = ? AND (attempts > 0 OR status <> 'PUBLISHED')",
                        queue))
                .as("events that paid for the fault")
                .isEmpty();
    }

    /** No relay keeps a slot locked. */
    public void awaitFreeSlots() {
        await("unlocked slots").atMost(Limits.NEVER).untilAsserted(() -> assertThat(
                        tables.rows("SELECT slot FROM semel_slot FOR UPDATE SKIP LOCKED"))
                .hasSize((int) tables.count("SELECT COUNT(*) FROM semel_slot")));
    }

    private List<Integer> expected(int group) {
        return IntStream.range(0, appended)
                .filter(number -> number % groups == group)
                .boxed()
                .toList();
    }

    private void post(LibertyServer node, int count, boolean commits) {
        send(node, "POST", append(appended, count, commits));
    }

    private String append(int first, int count, boolean commits) {
        return append(first, count, 0, commits);
    }

    private String append(int first, int count, int headerLength, boolean commits) {
        return "queue=" + queue + "&groups=" + groups + "&first=" + first + "&count=" + count + "&note=" + headerLength
                + "&commit=" + commits;
    }

    private void send(LibertyServer node, String method, String query) {
        HttpRequest request = HttpRequest.newBuilder(node.address().resolve("lab/append?" + query))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .timeout(Duration.ofSeconds(60))
                .build();
        try {
            HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IllegalStateException(query + " was answered " + response.body());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while events were appended.", e);
        }
    }
}
