package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Flow;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.testing.bench.StatementLog.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What one message costs the database, by its own word: for a first delivery, a copy, and a retry, in each mode. */
@Tag("faults")
class StatementsIT {

    private static final String LEASED = "lab.leased";
    private static final String XA = "lab.xa";

    /** One of them at least has no look of the timer beside it, which comes once a second. */
    private static final int SINGLE_EVENTS = 10;

    private static Cluster cluster;
    private static Cluster xa;

    @BeforeAll
    static void start() {
        cluster = Cluster.counting("statements", false);
        xa = Cluster.counting("statements", true);
        cluster.node("a").start();
        xa.node("a").start();
    }

    @AfterAll
    static void stop() {
        xa.close();
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted"})
    void needsOneStatementOfItsOwnAndOneCommitForAFirstDelivery(String consumer) {
        assertThat(executed(cluster, consumer, "first", Behaviour.NOTHING, 1))
                .containsExactly("BEGIN", "claim", "effect", "COMMIT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted"})
    void needsOneStatementAndNoWriteForACopyOfWhatItHadInHandsLately(String consumer) {
        executed(cluster, consumer, "copied", Behaviour.NOTHING, 1);

        assertThat(executed(cluster, consumer, "copied", Behaviour.NOTHING, 1))
                .containsSequence("BEGIN", "look", "COMMIT");
    }

    @Test
    void looksOnlyForACopyOfALeaseThatIsClosed() {
        executed(cluster, LEASED, "copied", Behaviour.NOTHING, 1);

        assertThat(executed(cluster, LEASED, "copied", Behaviour.NOTHING, 1))
                .containsSequence("BEGIN", "look", "COMMIT");
    }

    @Test
    void needsOneMoreStatementForACopyAfterAStart() {
        String consumer = "lab.fast";
        executed(cluster, consumer, "before-a-start", Behaviour.NOTHING, 1);
        cluster.nodes().get(0).stop();
        cluster.nodes().get(0).start();

        assertThat(executed(cluster, consumer, "before-a-start", Behaviour.NOTHING, 1))
                .containsSequence("BEGIN", "claim", "look", "COMMIT");
    }

    @Test
    void looksForACopyInTheTransactionThatItJoined() {
        executed(xa, XA, "copied", Behaviour.NOTHING, 1);

        assertThat(executed(xa, XA, "copied", Behaviour.NOTHING, 1)).containsSequence("BEGIN", "look");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lab.fast", "lab.transacted", LEASED})
    void rollsBackRecordsAndTriesAgainAfterAFailure(String consumer) {
        List<String> all = executed(cluster, consumer, "retried", Behaviour.FAIL_AT_FIRST, 1);

        assertThat(all).containsSubsequence("claim", "append", "INSERT semel_attempt", "claim", "effect");
        assertThat(all.stream().filter("ROLLBACK"::equals)).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void preparesNothingButTheRetryOfAFailedXaDelivery() {
        List<String> all = executed(xa, XA, "retried", Behaviour.FAIL_AT_FIRST, 1);

        assertThat(all).containsSubsequence("claim", "ROLLBACK", "INSERT semel_attempt", "COMMIT", "claim", "effect");
        assertThat(all.stream().filter("PREPARE TRANSACTION"::equals)).hasSize(1);
    }

    @Test
    void needsACommitForEachStepOfALease() {
        List<String> all = executed(cluster, LEASED, "first", Behaviour.NOTHING, 1);

        assertThat(all).startsWith("BEGIN", "claim", "COMMIT").contains("effect");
        assertThat(all.stream().filter("COMMIT"::equals))
                .as("acquired, done, closed")
                .hasSize(3);
    }

    @Test
    void preparesAnXaDeliveryWithOneStatementOfItsOwn() {
        assertThat(executed(xa, XA, "first", Behaviour.NOTHING, 1))
                .startsWith("BEGIN", "claim", "effect")
                .contains("PREPARE TRANSACTION");
    }

    @Test
    void publishesTheEventsOfSeveralSlotsWithOneMarkAndOneCommit() {
        Flow flow = cluster.flow("lab.spread", 8);
        flow.append(cluster.nodes().get(0), 8);
        flow.awaitPublished();

        List<List<String>> passes = relay().passesOver(flow);
        System.out.printf("passes: %s%n", passes);
        assertThat(passes)
                .as("fewer than slots, though other workers, or the timer, may take some of them")
                .hasSizeBetween(1, (int) relay().slotsOf(flow) - 1);
        assertThat(passes)
                .allSatisfy(pass ->
                        assertThat(pass).containsOnlyOnce("mark", "COMMIT").endsWith("mark", "COMMIT"));
        assertThat(passes).anySatisfy(pass -> assertThat(pass).containsSubsequence("lock", "read", "lock", "read"));
    }

    @Test
    void needsThreeStatementsAndOneCommitOfTheRelayForOneEventOfATransaction() {
        Flow flow = cluster.flow("lab.single", 1);
        for (int event = 0; event < SINGLE_EVENTS; event++) {
            flow.append(cluster.nodes().get(0), 1);
            flow.awaitPublished();
        }

        List<List<String>> ways = relay().waysOf(flow);
        System.out.printf("ways: %s%n", ways);
        assertThat(ways)
                .as("from each append to the next, with what the timer of the relay has looked for in between")
                .hasSize(SINGLE_EVENTS)
                .allSatisfy(way -> assertThat(way)
                        .containsOnlyOnce("append", "mark")
                        .containsSubsequence("append", "COMMIT", "lock", "read", "mark", "COMMIT"));
        assertThat(ways)
                .as("all that was executed where the timer was not there")
                .contains(List.of("BEGIN", "append", "COMMIT", "BEGIN", "lock", "read", "mark", "COMMIT"));
    }

    private static RelayStatements relay() {
        return new RelayStatements(cluster);
    }

    /** What the transactions of a key executed so far; printed, too. */
    private static List<String> executed(Cluster where, String consumer, String name, Behaviour behaviour, int copies) {
        // What is asked once in the life of an application is asked by this one.
        String key = name + "@" + consumer;
        for (int i = 0; i < copies; i++) {
            where.client().send(consumer, Letters.order(key, Duration.ZERO, behaviour));
        }
        where.outcome().awaitSettled(List.of(consumer));
        String hash = new IdempotencyKey(consumer, key).hash();
        List<String> words = where.postgres().statements().transactionsWith("semel_idempotency_record", hash).stream()
                .distinct()
                .flatMap(List::stream)
                .map(StatementsIT::inWords)
                .toList();
        System.out.printf("%s: %s%n", key, words);
        return words;
    }

    private static String inWords(Statement statement) {
        String sql = statement.sql();
        if (sql.startsWith("INSERT INTO semel_idempotency_record")) {
            return "claim";
        }
        if (sql.contains("INSERT INTO semel_outbox_event")) {
            return "append";
        }
        if (sql.startsWith("INSERT INTO effect")) {
            return "effect";
        }
        if (sql.startsWith("SELECT content_hash")) {
            return "look";
        }
        if (sql.startsWith("PREPARE TRANSACTION")) {
            return "PREPARE TRANSACTION";
        }
        String[] words = sql.split("\\s+");
        return sql.contains("semel_") ? words[0] + " " + table(sql) : words[0];
    }

    private static String table(String sql) {
        int begin = sql.indexOf("semel_");
        return sql.substring(begin).split("[^a-z_]")[0];
    }
}
