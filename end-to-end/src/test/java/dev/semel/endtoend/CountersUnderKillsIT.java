package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Numbered;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.NumberedAppender;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.Tables;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Groups that the outbox numbers, on two nodes that are killed in turn; in the middle all of them rest for so long that their counters are
 * purged. A client that gets no answer asks the other node, so some orders are appended twice, with two numbers and one key. More of them by
 * {@code -Dorder.groups=1000 -Dorder.of-a-group=50}.
 */
@Tag("faults")
class CountersUnderKillsIT {

    private static final String CONSUMER = "lab.ordered";
    private static final int GROUPS = Integer.getInteger("order.groups", 200);
    private static final int OF_A_GROUP = Integer.getInteger("order.of-a-group", 20);
    private static final int HALF = OF_A_GROUP / 2;
    private static final int OF_A_TRANSACTION = 50;
    private static final int FAIL_ONE_IN = 13;
    private static final int KILLS = 4;

    private final LabHttp http = new LabHttp();
    private final AtomicInteger rounds = new AtomicInteger();

    @Test
    void keepTheOrderOfAGroupWhoseCounterWasPurgedInBetween() {
        try (Cluster cluster = Cluster.outside("counters")) {
            List<LibertyServer> nodes = Stream.of("a", "b")
                    .map(cluster::node)
                    .map(CountersUnderKillsIT::forgetful)
                    .map(LibertyServer::start)
                    .toList();
            Outcome outcome = cluster.outcome();

            appendBetweenKills(nodes, 1, HALF);
            outcome.awaitSettled(List.of(CONSUMER));
            forgetAllGroups(outcome.tables(), nodes.get(0));
            appendBetweenKills(nodes, HALF + 1, OF_A_GROUP);
            outcome.awaitSettled(List.of(CONSUMER));

            outcome.assertNothingIsParkedOrOpen();
            outcome.assertNothingIsDeadOrInDoubt();
            outcome.assertOneEffectOfEach(
                    CONSUMER,
                    Numbered.all(GROUPS, 1, OF_A_GROUP).map(Numbered::key).toList());
            assertThat(outcome.numbersByGroup(CONSUMER))
                    .hasSize(GROUPS)
                    .allSatisfy((group, numbers) ->
                            assertThat(numbers).as("effects of group %s", group).isSorted());
            assertThat(outcome.tables()
                            .count("SELECT COUNT(*) FROM semel_outbox_event"
                                    + " WHERE consumer IS NULL AND sequence_number > 0 AND previous_number IS NULL"))
                    .as("beginnings of a counter")
                    .isEqualTo(2L * GROUPS);
        }
    }

    private static LibertyServer forgetful(LibertyServer node) {
        return node.with("semel.retention.sequences", "P90D").with("semel.retention.purge-interval", "PT1S");
    }

    /** All groups rest for longer than their counters are kept, and the node that purges is killed while it does. */
    private static void forgetAllGroups(Tables tables, LibertyServer node) {
        for (String table : List.of("semel_sequence", "semel_position")) {
            assertThat(tables.count("SELECT COUNT(*) FROM " + table)).as(table).isEqualTo(GROUPS);
            tables.execute("UPDATE " + table + " SET updated_at = updated_at - INTERVAL '400' DAY");
        }
        node.kill();
        node.start();
        await("the purge of all counters, and then of all positions")
                .atMost(Limits.NEVER)
                .until(() -> tables.count(
                                "SELECT (SELECT COUNT(*) FROM semel_sequence) + (SELECT COUNT(*) FROM semel_position)")
                        == 0);
    }

    private void appendBetweenKills(List<LibertyServer> nodes, int first, int last) {
        rounds.set(0);
        CompletableFuture<Void> client = CompletableFuture.runAsync(
                () -> IntStream.rangeClosed(first, last).forEach(number -> appendToEachGroup(nodes, number)));
        int all = last - first + 1;
        for (int kill = 0; kill < KILLS; kill++) {
            int due = all * (kill + 1) / (KILLS + 1);
            await("the next kill").atMost(Limits.NEVER).until(() -> rounds.get() >= due || client.isDone());
            LibertyServer node = nodes.get(kill % nodes.size());
            node.kill();
            node.start();
        }
        client.join();
    }

    private void appendToEachGroup(List<LibertyServer> nodes, int number) {
        List<Numbered> orders = Numbered.all(GROUPS, number, number).toList();
        for (int from = 0; from < orders.size(); from += OF_A_TRANSACTION) {
            append(nodes, orders.subList(from, Math.min(from + OF_A_TRANSACTION, orders.size())));
        }
        rounds.incrementAndGet();
    }

    private void append(List<LibertyServer> nodes, List<Numbered> orders) {
        Map<String, String> request = Map.of(
                "queue",
                CONSUMER,
                NumberedAppender.KEYS,
                keys(orders, order -> true),
                NumberedAppender.FAILING,
                keys(orders, order -> order.isOneIn(FAIL_ONE_IN)));
        http.postUntilAnswered(nodes, "append-numbered", request);
    }

    private static String keys(List<Numbered> orders, Predicate<Numbered> wanted) {
        return orders.stream().filter(wanted).map(Numbered::key).collect(Collectors.joining(","));
    }
}
