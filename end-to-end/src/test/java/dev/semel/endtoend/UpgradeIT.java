package dev.semel.endtoend;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.options.ColorScheme;
import dev.semel.endtoend.browser.Browser;
import dev.semel.endtoend.browser.Visit;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.NextVersion;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.cluster.SteadySender;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One node after the other gets the next version, while messages come and events are appended. The next version is this one with a
 * script more, which adds to the tables that are in use, and writes what this one has no name for.
 */
@Tag("faults")
class UpgradeIT {

    private static final List<String> CONSUMERS = List.of("lab.fast", "lab.transacted", "lab.leased");
    private static final Duration PERIOD = Duration.ofMillis(50);
    private static final Duration WORK = Duration.ofMillis(20);
    private static final int ROUND = 200;
    private static final String WAR = "apps/lab.war";
    private static final String VERSIONS = "SELECT MAX(version) FROM semel_schema_history WHERE ended_at IS NOT NULL";
    private static final String INDEX_BEFOREHAND =
            "CREATE INDEX semel_outbox_event_next ON semel_outbox_event (created_at)";
    private static final String NEXT_EVENT = "01890a5d-ac96-774b-bcce-b302099a8058";
    private static final String EFFECTS_OF = "SELECT COUNT(*) FROM effect WHERE node = ?";

    private Cluster cluster;
    private LibertyServer a;
    private LibertyServer b;
    private Flow flow;
    private final List<String> retried = new ArrayList<>();

    @BeforeEach
    void start() {
        cluster = Cluster.outside("upgrade");
        a = cluster.node("a").start();
        b = cluster.node("b").start();
        flow = cluster.flow("lab.upgrade", 50);
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    @Test
    void losesAndDoublesNothingWhileTwoVersionsShareTheTables() {
        parkOneMessage();
        SteadySender sender = SteadySender.start(cluster.client(), CONSUMERS, PERIOD);
        work("before", a, b);

        b.stop();
        work("one-left", a);
        cluster.database().tables().execute(INDEX_BEFOREHAND);
        b.withFile(WAR, NextVersion.lab()).start();
        assertThat(cluster.database().tables().count(VERSIONS)).isEqualTo(2);
        work("both", a, b);
        assertBothVersionsWork();
        lookAtBothConsoles();

        a.kill();
        work("old-one-dead", b);
        a.start();
        work("old-one-again", a, b);

        a.stop();
        a.withFile(WAR, NextVersion.lab()).start();
        work("after", a, b);

        List<String> keys = new ArrayList<>(sender.stop());
        removeWhatOnlyTheNextVersionKnows();
        Outcome outcome = cluster.outcome();
        outcome.awaitSettled(CONSUMERS);
        keys.addAll(retried);
        keys.add("twice");
        CONSUMERS.forEach(consumer -> outcome.assertOneEffectOfEach(consumer, keys));
        flow.assertAllArrivedOnceAndInOrder();
        flow.assertNoneSuffered();
        outcome.assertNothingIsDeadOrInDoubt();
        assertThat(outcome.parked()).as("parked messages").hasSize(CONSUMERS.size());
    }

    /** Events, and messages that fail once: their retries come to whichever version is there. */
    private void work(String stage, LibertyServer... nodes) {
        for (LibertyServer node : nodes) {
            flow.append(node, ROUND);
        }
        List<String> keys = Letters.keys(stage, 10);
        CONSUMERS.forEach(consumer -> cluster.client()
                .sendAll(
                        consumer,
                        keys.stream()
                                .map(key -> Letters.order(key, WORK, Behaviour.FAIL_AT_FIRST))
                                .toList()));
        retried.addAll(keys);
    }

    /** Other content under a completed key is parked at once, and stays so for the consoles. */
    private void parkOneMessage() {
        CONSUMERS.forEach(consumer -> cluster.client().send(consumer, Letters.order("twice", WORK, Behaviour.NOTHING)));
        await("effects").atMost(Limits.NEVER).until(() -> CONSUMERS.stream()
                .allMatch(consumer -> cluster.outcome().effects(consumer, "twice") == 1));
        CONSUMERS.forEach(
                consumer -> cluster.client().send(consumer, Letters.otherOrder("twice", WORK, Behaviour.NOTHING)));
        await("parked messages")
                .atMost(Limits.NEVER)
                .until(() -> cluster.outcome().parked().size() == CONSUMERS.size());
    }

    /** It is still as it was written: an older version passes over it. */
    private void removeWhatOnlyTheNextVersionKnows() {
        Tables tables = cluster.database().tables();
        Stream.of("semel_outbox_event WHERE status = 'OF_NEXT'", "semel_parked_message WHERE reason = 'OF_NEXT'")
                .forEach(rows -> {
                    assertThat(tables.count("SELECT COUNT(*) FROM " + rows + " AND attempts < 2"))
                            .as(rows)
                            .isOne();
                    tables.execute("DELETE FROM " + rows);
                });
    }

    private void assertBothVersionsWork() {
        Stream.of("a", "b").forEach(node -> {
            long before = cluster.database().tables().count(EFFECTS_OF, node);
            await("work of node " + node)
                    .atMost(Limits.NEVER)
                    .until(() -> cluster.database().tables().count(EFFECTS_OF, node) > before + ROUND / 10);
        });
    }

    private void lookAtBothConsoles() {
        LibertyServer old = cluster.readyEar("old-console").start();
        LibertyServer next = cluster.readyEar("next-console");
        next.withFile("apps/semel.ear", NextVersion.readyEar()).start();
        try (Browser browser = Browser.start()) {
            look(browser, old);
            look(browser, next);
        } finally {
            old.stop();
            next.stop();
        }
    }

    private static void look(Browser browser, LibertyServer server) {
        try (Visit visit = browser.visit(server.address(), ColorScheme.LIGHT).signIn("admin")) {
            visit.open("keys?key=twice");
            assertThat(visit.find("table").locator("tbody [data-test=open]")).hasCount(CONSUMERS.size());
            visit.open("failed?key=twice");
            assertThat(visit.find("table").locator("tbody [data-test=open]")).hasCount(CONSUMERS.size());
            visit.open("overview");
            visit.open("keys?key=next");
            visit.open("findings");
            visit.open("outbox");
            visit.open("outbox/event?id=" + NEXT_EVENT);
            assertThat(visit.page().locator("main")).containsText("OF_NEXT");
            visit.open("failed?key=next");
            assertThat(visit.find("table").locator("tbody")).containsText("OF_NEXT");
            visit.find("table").locator("tbody [data-test=open]").click();
            assertThat(visit.page().locator("main")).containsText("OF_NEXT");
            assertThat(visit.problems()).isEmpty();
        }
    }
}
