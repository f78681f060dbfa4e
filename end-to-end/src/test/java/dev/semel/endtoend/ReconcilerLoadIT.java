package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.SteadySender;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The reconciler of two nodes, which looks every two seconds for what is older than five: far more impatient than the shipped one.
 * For longer: {@code -Dreconciler.load=PT10M}.
 */
@Tag("faults")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ReconcilerLoadIT {

    private static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted", "lab.leased");
    private static final Duration LOAD = Duration.parse(System.getProperty("reconciler.load", "PT40S"));
    /** A slow machine takes longer for it. */
    private static final int LEAST_SENT = 100;

    private static final Duration SEVERAL_LOOKS = Duration.ofSeconds(12);

    private static final String OF_EVENTS = " WHERE kind = 'EVENT_NOT_TAKEN'";
    private static final String FINDINGS = "SELECT kind, subject, consumer, known FROM semel_finding";
    private static final String TURN = "SELECT setting_value FROM semel_setting WHERE name = 'reconciler.turn'";

    private static Cluster cluster;
    private static Tables tables;
    private static LibertyServer node;

    private final LabHttp http = new LabHttp();

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("reconciler-load");
        for (String name : List.of("a", "b")) {
            node = cluster.node(name);
            node.with("semel.reconciler.interval", "PT2S")
                    .with("semel.reconciler.bound", "PT5S")
                    .start();
        }
        tables = cluster.database().tables();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void findsNothingInAHealthySystemUnderLoad() throws IOException {
        List<List<String>> firstTurn = tables.rows(TURN);
        SteadySender sender = SteadySender.start(cluster.client(), CONSUMERS, Duration.ofMillis(40));
        long end = System.nanoTime() + LOAD.toNanos();
        for (int number = 0; System.nanoTime() < end || sender.count() <= LEAST_SENT; number++) {
            String key = "healthy-" + number;
            String consumer = CONSUMERS.get(number % CONSUMERS.size());
            append(consumer, key + "-event", number % 3 == 0 ? Behaviour.FAIL_AT_FIRST : Behaviour.NOTHING, null);
            // Copies of something that fails at first, and every now and then something slower than the reconciler's
            // patience.
            Duration work = number % 40 == 0 ? Duration.ofSeconds(7) : Duration.ZERO;
            cluster.client()
                    .sendAll(
                            consumer,
                            Collections.nCopies(3, Letters.order(key + "-copies", work, Behaviour.FAIL_AT_FIRST)));
            assertThat(tables.rows(FINDINGS)).isEmpty();
        }
        List<String> sent = sender.stop();

        cluster.outcome().awaitSettled(CONSUMERS);
        await("several looks at the end")
                .during(SEVERAL_LOOKS)
                .atMost(SEVERAL_LOOKS.multipliedBy(2))
                .untilAsserted(() -> assertThat(tables.rows(FINDINGS)).isEmpty());
        assertThat(tables.rows(TURN)).isNotEqualTo(firstTurn);
        assertThat(sent).hasSizeGreaterThan(LEAST_SENT);
        CONSUMERS.forEach(
                consumer -> assertThat(cluster.outcome().keys(consumer)).containsAll(sent));
    }

    @Test
    void findsAnEventThatWasTakenAwayFromItsConsumerAndNotWhileItLiesThere() throws IOException {
        String queue = "lab.without-consumer";
        cluster.client().takeAll(queue, 0, message -> 0);
        append(queue, "lost-on-the-way", Behaviour.NOTHING, "lab.fast");
        await("event at the broker")
                .atMost(Limits.NEVER)
                .until(() -> cluster.client().depth(queue) == 1);
        await("several looks while it lies there")
                .during(SEVERAL_LOOKS)
                .atMost(SEVERAL_LOOKS.multipliedBy(2))
                .untilAsserted(
                        () -> assertThat(tables.rows(FINDINGS + OF_EVENTS)).isEmpty());
        await("the queue without a consumer").atMost(Limits.NEVER).untilAsserted(() -> assertThat(tables.rows(FINDINGS))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding).startsWith("QUEUE_WITHOUT_CONSUMER");
                    assertThat(finding.get(1)).as("broker and queue").endsWith(" " + queue);
                }));

        cluster.client().removeAll(queue);

        await("finding").atMost(Limits.NEVER).until(() -> !tables.rows(FINDINGS + OF_EVENTS)
                .isEmpty());
        await("the empty queue is no finding")
                .atMost(Limits.NEVER)
                .until(() -> tables.rows(FINDINGS).size() == 1);
        assertThat(tables.rows(FINDINGS)).singleElement().satisfies(finding -> assertThat(finding)
                .startsWith("EVENT_NOT_TAKEN")
                .contains("lab.fast"));
        tables.execute("DELETE FROM semel_finding");
        tables.execute("DELETE FROM semel_outbox_event WHERE destination = '" + queue + "'");
    }

    private void append(String queue, String key, Behaviour behaviour, String consumer) throws IOException {
        Map<String, Object> order =
                new HashMap<>(Map.of("queue", queue, "key", key, "behaviour", behaviour, "work", 0));
        order.put("commit", true);
        if (consumer != null) {
            order.put("for", consumer);
        }
        http.post(node, "append", order);
    }
}
