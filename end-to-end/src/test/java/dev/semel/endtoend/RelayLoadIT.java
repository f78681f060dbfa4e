package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two nodes with four relay workers each have much to publish, with or without something in the way. The whole load of the
 * promises is {@code -Drelay.backlog=100000 -Doutage.duration=PT10M}.
 */
@Tag("faults")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class RelayLoadIT {

    private static final int BACKLOG = Integer.getInteger("relay.backlog", 20_000);
    private static final int GROUPS = 1_000;
    private static final int BEHIND_POISON = 1_000;

    private static final Duration OUTAGE = Duration.parse(System.getProperty("outage.duration", "PT1M"));

    private static final Duration DRAIN_LIMIT = Duration.ofMinutes(10);

    /**
     * What a backlog takes at most, on a busy machine, too: some twenty times what it takes alone, and less than it would take one
     * by one. How fast a relay is, is measured by benchmarks.
     */
    private static final int EVENTS_PER_SECOND = 500;

    private static final Duration SLACK = Duration.ofSeconds(10);

    /** From the broker's return to the first event: until the relay looks for it again. */
    private static final Duration RETURN_LIMIT = Duration.ofSeconds(20);

    private static final String PUBLISHED = "SELECT COUNT(*) FROM semel_outbox_event WHERE status = 'PUBLISHED'";
    private static final String TOTAL = "SELECT COALESCE(SUM(total), 0) FROM semel_counter WHERE counted = ?";

    private static Cluster cluster;
    private static List<LibertyServer> nodes;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("relay-load");
        nodes = List.of(cluster.node("a"), cluster.node("b"));
        nodes.forEach(node -> node.with("semel.relay.workers", 4).start());
        drain(cluster.flow("lab.warm-up", 100), 2_000);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @Test
    void publishesEachEventOnceAndInTheOrderOfItsGroupFromTwoNodes() {
        Flow peaceful = cluster.flow("lab.peaceful", GROUPS);

        drain(peaceful, BACKLOG);

        peaceful.assertNoneSuffered();
        assertThat(peaceful.publishers()).as("nodes that published").hasSize(2);
        peaceful.assertAllArrivedOnceAndInOrder();
    }

    @Test
    void holdsBackTheGroupOfAPoisonEventAloneAndInOrder() {
        Flow poisoned = cluster.flow("lab.poisoned", 1);
        Flow refused = cluster.flow("lab.refused", 1);
        Flow others = cluster.flow("lab.beside-poison", GROUPS);
        cluster.whileRelaysWait(() -> {
            poisoned.append(nodes.get(0), 1 + BEHIND_POISON);
            poisoned.damageHead();
            refused.append(nodes.get(0), 1 + BEHIND_POISON);
            refused.distortHead();
            append(others, BACKLOG);
        });
        long sentSingly = sentSingly();

        Duration beside = others.awaitDrained(DRAIN_LIMIT);
        poisoned.awaitParked(DRAIN_LIMIT);
        refused.awaitAttempts(2, DRAIN_LIMIT);
        assertThat(poisoned.published() + refused.published())
                .as("events behind the poison")
                .isZero();
        assertThat(beside).as("drain of %d events beside the poison", BACKLOG).isLessThan(bound(BACKLOG));
        assertThat(sentSingly() - sentSingly)
                .as("events sent singly for the sake of the poison")
                .isLessThan(BACKLOG / 4);
        others.assertAllArrivedOnceAndInOrder();
        others.assertNoneSuffered();

        poisoned.mendAndRetry(nodes.get(1));
        poisoned.awaitPublished(DRAIN_LIMIT);
        poisoned.assertAllArrivedOnceAndInOrder();
        refused.mendHead(nodes.get(1));
        refused.awaitPublished(DRAIN_LIMIT);
        refused.assertAllArrivedOnceAndInOrder();
    }

    @Test
    void drainsWithinItsBoundWhatWasAppendedWhileTheBrokerWasAway() {
        Flow hurt = cluster.flow("lab.outage", GROUPS);
        cluster.broker().kill();
        Instant end = Instant.now().plus(OUTAGE);
        while (Instant.now().isBefore(end)) {
            append(hurt, 100);
            LockSupport.parkNanos(Duration.ofMillis(400).toNanos());
        }
        cluster.broker().startAgain();
        hurt.awaitFirst(RETURN_LIMIT);
        Duration afterwards = hurt.awaitDrained(DRAIN_LIMIT);

        assertThat(afterwards)
                .as("drain of %d events after the outage", hurt.appended())
                .isLessThan(bound(hurt.appended()));
        hurt.assertAllArrivedOnceAndInOrder();
        hurt.assertNoneSuffered();
        cluster.outcome().assertNothingIsDeadOrInDoubt();
    }

    private static Duration bound(int events) {
        return Duration.ofSeconds(events / EVENTS_PER_SECOND).plus(SLACK);
    }

    /** The nodes publish a backlog that is there when they begin. */
    private static void drain(Flow flow, int events) {
        cluster.whileRelaysWait(() -> append(flow, events));
        Duration time = flow.awaitDrained(DRAIN_LIMIT);
        System.out.printf("%,d events for %s were published in %s.%n", events, flow.queue(), time);
    }

    /** By the counts of the nodes, when those of all that is published are written down. */
    private static long sentSingly() {
        Tables tables = cluster.database().tables();
        await("counts of all that is published")
                .atMost(DRAIN_LIMIT)
                .until(() -> tables.count(TOTAL, "EVENTS_PUBLISHED") >= tables.count(PUBLISHED));
        return tables.count(TOTAL, "SENT_AGAIN");
    }

    private static void append(Flow flow, int events) {
        flow.append(nodes.get(flow.appended() / 100 % nodes.size()), events);
    }
}
