package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.server.Halts;
import dev.semel.endtoend.server.Halts.Halt;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One node relays what it appends itself; its timer is far too slow to be of any help, and no other node wakes it. */
@Tag("faults")
class LoneRelayIT {

    /** For longer than a test waits: what does not come at once does not come. */
    private static final Duration POLL_INTERVAL = Duration.ofHours(1);

    private static final Duration PURGE_INTERVAL = Duration.ofSeconds(1);

    private static final int WORKERS = 2;

    /** Of that many groups there are some in every slot, or nearly so: more than one worker takes. */
    private static final int GROUPS = 64;

    /** Liberty uninstalls the resource adapter while it stops the applications, and does not wait for their work. */
    private static final String ADAPTER_IS_GONE = "J2CA7009I";

    /** What the adapter and its pool say of it then is not the library's. */
    private static final Pattern ERROR_OF_THE_LIBRARY = Pattern.compile("^\\[[^]]+] \\w+ dev\\.semel\\.\\S* +E ");

    private static Cluster cluster;
    private static RelaySurvival survival;
    private static Halts halts;
    private static LibertyServer node;

    @BeforeAll
    static void start() {
        cluster = Cluster.outside("lone-relay");
        survival = new RelaySurvival(cluster);
        halts = Halts.of("relay-steps");
        node = halts.arm(cluster.node("a"), "a")
                .with("semel.relay.poll-interval", POLL_INTERVAL)
                .with("semel.relay.workers", WORKERS)
                .with("semel.retention.purge-interval", PURGE_INTERVAL)
                .with("semel.retention.published-mode", "archive")
                .start();
    }

    @AfterAll
    static void stop() {
        halts.close();
        cluster.close();
    }

    @Test
    void publishesAtOnceWhatIsAppendedOnTheSameNode() {
        Flow flow = cluster.flow("lab.here", 3);

        flow.append(node, 3);

        flow.awaitPublished();
        flow.assertAllArrivedOnceAndInOrder();
    }

    /** One transaction, so one wake-up, so one worker: there is no other one but by its call. */
    @Test
    void hasAnotherWorkerServeTheOtherSlotsWhileOneIsHeldUp() {
        Halt halt = halts.at("batch-sent");
        Flow flow = cluster.flow("lab.help", GROUPS);

        flow.append(node, GROUPS);
        halt.await();
        await("help").atMost(Limits.NEVER).until(() -> flow.published() > 0);
        halt.release();

        survival.assertAllWentWell(flow);
    }

    /** One worker has sent a batch and not committed it, the other has committed one and not marked it, and the rest waits. */
    @Test
    void losesAndDoublesNothingWhenItIsStoppedInTheMidstOfItsWork() {
        Halt sent = halts.at("batch-sent");
        Halt committed = halts.at("broker-committed");
        Flow flow = cluster.flow("lab.stopped", GROUPS);
        flow.append(node, 10 * GROUPS);
        sent.await();
        committed.await();

        List<String> words = stopAndRelease(List.of(sent, committed));
        assertThat(flow.published())
                .as("events published before the end: those of the batch that the broker had")
                .isPositive()
                .isLessThan(flow.appended());
        node.start();
        flow.append(node, GROUPS);

        survival.assertAllWentWell(flow);
        assertThat(words)
                .as("errors of the stop")
                .filteredOn(line -> ERROR_OF_THE_LIBRARY.matcher(line).find())
                .isEmpty();
    }

    @Test
    void movesWhatWasPublishedLongAgoToTheArchiveByItself() {
        Flow flow = cluster.flow("lab.archived", 3);
        Tables tables = cluster.outcome().tables();
        flow.append(node, 6);
        flow.awaitPublished();

        tables.execute("UPDATE semel_outbox_event SET published_at = published_at - INTERVAL '8' DAY"
                + " WHERE destination = 'lab.archived' AND position % 2 = 0");

        tables.awaitCount(
                3,
                "SELECT COUNT(*) FROM semel_outbox_archive WHERE destination = ? AND position % 2 = 0",
                flow.queue());
        assertThat(tables.rows("SELECT position % 2 FROM semel_outbox_event WHERE destination = ?", flow.queue()))
                .as("events that stay in the outbox")
                .containsExactly(List.of("1"), List.of("1"), List.of("1"));
    }

    /** What the node says while it stops; those who stand still may go on when it is too late for anything new. */
    private static List<String> stopAndRelease(List<Halt> halted) {
        int mark = node.log().mark();
        CompletableFuture<Void> stop = CompletableFuture.runAsync(node::stopByCommand);
        await("end of the adapter").atMost(Limits.NEVER).until(() -> node.log().linesAfter(mark).stream()
                .anyMatch(line -> line.contains(ADAPTER_IS_GONE)));
        halted.forEach(Halt::release);
        stop.join();
        return node.log().linesAfter(mark);
    }
}
