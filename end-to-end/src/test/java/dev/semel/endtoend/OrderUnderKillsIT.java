package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.LabHttp;
import dev.semel.endtoend.cluster.Numbered;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.cluster.Shuffled;
import dev.semel.endtoend.lab.Behaviour;
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
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Groups of numbered messages that come in any order, some of them twice, some at first in vain, and some after all others, to two nodes
 * that are killed in turn. More of them by {@code -Dorder.groups=1000 -Dorder.of-a-group=50}.
 */
@Tag("faults")
class OrderUnderKillsIT {

    private static final String IN_SEQUENCE = "lab.ordered";
    private static final String BY_MARK = "lab.states";
    private static final String ONE_AT_A_TIME = "lab.aggregates";
    private static final int GROUPS = Integer.getInteger("order.groups", 200);
    private static final int OF_A_GROUP = Integer.getInteger("order.of-a-group", 20);
    private static final int FAIL_ONE_IN = 13;
    private static final int ODD_ONE_IN = 25;
    private static final List<Numbered> ALL =
            Numbered.all(GROUPS, 1, OF_A_GROUP).toList();

    @Test
    void takesOneEffectOfEachMessageInTheOrderOfItsGroup() {
        try (Cluster cluster = Cluster.outside("order")) {
            List<LibertyServer> nodes = nodes(cluster);
            new Shuffled(cluster, nodes, OrderUnderKillsIT::behaviour).send(IN_SEQUENCE, ALL);

            Outcome outcome = cluster.outcome();
            outcome.awaitSettled(List.of(IN_SEQUENCE));
            outcome.assertNothingIsParkedOrOpen();
            assertOrder(outcome, ALL);
        }
    }

    /** Some need a carrier that is down and are parked, and one number of some other groups never comes. */
    @Test
    void goesOnBehindWhatAnOperatorRetriesAndBehindNumbersThatAreGivenUp() {
        try (Cluster cluster = Cluster.outside("gaps")) {
            List<LibertyServer> nodes = nodes(cluster);
            Tables tables = cluster.database().tables();
            tables.execute("CREATE TABLE carrier (is_down integer NOT NULL)");
            tables.execute("INSERT INTO carrier VALUES (1)");
            List<Numbered> sent = all(one -> !isNeverSent(one));
            new Shuffled(cluster, nodes, OrderUnderKillsIT::deedOrCarrier).send(IN_SEQUENCE, sent);
            cluster.outcome().awaitEmpty(List.of(IN_SEQUENCE));

            tables.awaitCount(
                    all(OrderUnderKillsIT::needsTheCarrier).size(),
                    "SELECT COUNT(*) FROM semel_parked_message WHERE status = 'PARKED'");
            tables.execute("UPDATE carrier SET is_down = 0");
            decide(nodes, "retry", tables.rows("SELECT id FROM semel_parked_message WHERE status = 'PARKED'"));
            tables.awaitCount(
                    all(OrderUnderKillsIT::isNeverSent).size(),
                    "SELECT COUNT(*) FROM semel_finding WHERE kind = 'GAP_IN_GROUP'");
            decide(nodes, "close", tables.rows("SELECT subject FROM semel_finding WHERE kind = 'GAP_IN_GROUP'"));

            Outcome outcome = cluster.outcome();
            outcome.awaitSettled(List.of(IN_SEQUENCE));
            assertThat(tables.rows("SELECT key_text FROM semel_idempotency_record WHERE status <> 'COMPLETED'"))
                    .isEmpty();
            assertOrder(outcome, sent);
        }
    }

    @Test
    void takesTheNewestStateOfEachGroupAndNoneBehindIt() {
        try (Cluster cluster = Cluster.outside("states")) {
            new Shuffled(cluster, nodes(cluster), OrderUnderKillsIT::behaviour).send(BY_MARK, ALL);

            Outcome outcome = cluster.outcome();
            outcome.awaitSettled(List.of(BY_MARK));
            outcome.assertNothingIsParkedOrOpen();
            outcome.assertNothingIsDeadOrInDoubt();
            assertThat(outcome.numbersByGroup(BY_MARK)).hasSize(GROUPS).allSatisfy((group, numbers) -> assertThat(
                            numbers)
                    .as("effects of group %s", group)
                    .doesNotHaveDuplicates()
                    .isSorted()
                    .endsWith(OF_A_GROUP));
            assertThat(cluster.database().tables().count("SELECT COUNT(*) FROM semel_position"))
                    .as("marks")
                    .isEqualTo(GROUPS);
        }
    }

    /** The handler reads the total of its group and writes another one, without a lock of its own. */
    @Test
    void losesNoUpdateOfAnAggregateWhoseMessagesHaveNoOrder() {
        try (Cluster cluster = Cluster.outside("aggregates")) {
            Tables tables = cluster.database().tables();
            tables.execute("CREATE TABLE aggregate (name varchar(100) NOT NULL PRIMARY KEY, total bigint NOT NULL)");
            tables.execute("INSERT INTO aggregate VALUES "
                    + IntStream.range(0, GROUPS)
                            .mapToObj(group -> "('" + new Numbered(group, 1).groupName() + "', 0)")
                            .collect(Collectors.joining(", ")));
            new Shuffled(cluster, nodes(cluster), OrderUnderKillsIT::behaviour).send(ONE_AT_A_TIME, ALL);

            Outcome outcome = cluster.outcome();
            outcome.awaitSettled(List.of(ONE_AT_A_TIME));
            outcome.assertNothingIsParkedOrOpen();
            outcome.assertNothingIsDeadOrInDoubt();
            outcome.assertOneEffectOfEach(
                    ONE_AT_A_TIME, ALL.stream().map(Numbered::key).toList());
            assertThat(tables.rows("SELECT name, total FROM aggregate WHERE total <> " + OF_A_GROUP))
                    .as("totals in which an update is lost")
                    .isEmpty();
        }
    }

    private static List<LibertyServer> nodes(Cluster cluster) {
        return Stream.of("a", "b")
                .map(cluster::node)
                .map(node -> node.with("semel.reconciler.interval", "PT2S").with("semel.reconciler.bound", "PT20S"))
                .map(LibertyServer::start)
                .toList();
    }

    private static List<Numbered> all(Predicate<Numbered> wanted) {
        return ALL.stream().filter(wanted).toList();
    }

    private static Behaviour behaviour(Numbered one) {
        return one.isOneIn(FAIL_ONE_IN) ? Behaviour.FAIL_AT_FIRST : Behaviour.NOTHING;
    }

    private static Behaviour deedOrCarrier(Numbered one) {
        return needsTheCarrier(one) ? Behaviour.NEED_CARRIER : behaviour(one);
    }

    private static boolean needsTheCarrier(Numbered one) {
        return one.group() % ODD_ONE_IN == 7 && one.number() == 3;
    }

    private static boolean isNeverSent(Numbered one) {
        return one.group() % ODD_ONE_IN == 3 && one.number() == 2;
    }

    /** An operator decides on one after the other, and the first node is killed in the middle. */
    private static void decide(List<LibertyServer> nodes, String action, List<List<String>> all) {
        LabHttp http = new LabHttp();
        AtomicInteger done = new AtomicInteger();
        CompletableFuture<Void> operator = CompletableFuture.runAsync(() -> all.forEach(one -> {
            http.postUntilAnswered(nodes, "operator", Map.of("action", action, "what", one.get(0)));
            done.incrementAndGet();
        }));
        Awaitility.await("half of the decisions")
                .atMost(Limits.NEVER)
                .until(() -> done.get() >= all.size() / 2 || operator.isDone());
        nodes.get(0).kill();
        nodes.get(0).start();
        operator.join();
    }

    private static void assertOrder(Outcome outcome, List<Numbered> sent) {
        outcome.assertNothingIsDeadOrInDoubt();
        outcome.assertOneEffectOfEach(
                IN_SEQUENCE, sent.stream().map(Numbered::key).toList());
        assertThat(outcome.numbersByGroup(IN_SEQUENCE))
                .hasSize(GROUPS)
                .allSatisfy((group, numbers) ->
                        assertThat(numbers).as("effects of group %s", group).isSorted());
        assertThat(outcome.tables().count("SELECT COUNT(*) FROM semel_held_message"))
                .as("messages that still wait for their turn")
                .isZero();
    }
}
