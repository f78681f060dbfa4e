package dev.semel.endtoend.cluster;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.ForeignClient;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import dev.semel.testing.bench.OutsideDatabase;
import dev.semel.testing.bench.Tables;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;

/** What the lab's work has come to, seen from outside: in the tables and in the broker. */
public final class Outcome {

    private static final Duration POLL = Duration.ofMillis(250);
    private static final Duration LONGEST_HOLD = Duration.ofSeconds(15);

    private final Tables tables;
    private final OutsideDatabase database;
    private final ForeignClient client;

    private Outcome(Tables tables, OutsideDatabase database, ForeignClient client) {
        this.tables = tables;
        this.database = database;
        this.client = client;
    }

    static Outcome in(OutsideDatabase database, ForeignClient client) {
        return new Outcome(database.tables(), database, client);
    }

    /** What is inside of a database that a node has embedded. */
    static Outcome inside(Tables tables, ForeignClient client) {
        return new Outcome(tables, null, client);
    }

    public Tables tables() {
        return tables;
    }

    public long effects(String consumer, String key) {
        return tables.count("SELECT COUNT(*) FROM effect WHERE consumer = ? AND message_key = ?", consumer, key);
    }

    /** The keys that have taken effect so far. */
    public List<String> keys(String consumer) {
        return tables.rows("SELECT DISTINCT message_key FROM effect WHERE consumer = ?", consumer).stream()
                .map(row -> row.get(0))
                .toList();
    }

    /** The numbers of each group, in the order of their effects. */
    public Map<Integer, List<Integer>> numbersByGroup(String consumer) {
        return tables.rows("SELECT message_key FROM effect WHERE consumer = ? ORDER BY done_at", consumer).stream()
                .map(row -> Numbered.of(row.get(0)))
                .collect(groupingBy(Numbered::group, mapping(Numbered::number, toList())));
    }

    /** Each key has taken effect once, and no other key has. */
    public void assertOneEffectOfEach(String consumer, Collection<String> keys) {
        assertOneEffectOfEach(consumer, keys, Set.of());
    }

    /** The same, but for keys of transactions that the database had written in part: none is judged. */
    public void assertOneEffectOfEach(String consumer, Collection<String> all, Set<String> torn) {
        List<String> keys = all.stream().filter(key -> !torn.contains(key)).toList();
        Map<String, String> effects = tables
                .rows("SELECT message_key, COUNT(*) FROM effect WHERE consumer = ? GROUP BY message_key", consumer)
                .stream()
                .collect(toMap(row -> row.get(0), row -> row.get(1)));
        effects.keySet().removeAll(torn);
        Set<String> sent = Set.copyOf(keys);
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(effects.entrySet())
                    .as("keys that took effect more than once with consumer %s", consumer)
                    .filteredOn(effect -> !effect.getValue().equals("1"))
                    .isEmpty();
            softly.assertThat(keys)
                    .as("keys that took no effect with consumer %s", consumer)
                    .filteredOn(key -> !effects.containsKey(key))
                    .isEmpty();
            softly.assertThat(effects.keySet())
                    .as("keys that were not sent")
                    .filteredOn(key -> !sent.contains(key))
                    .isEmpty();
        });
    }

    /** No message is on its way: none in these queues, and none that the outbox has still to send there. */
    public void awaitSettled(Collection<String> queues) {
        await("end of all work").atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> {
            // Twice, because a message that moves between the two would not be seen.
            assertNothingIsOnItsWay(queues);
            assertNothingIsOnItsWay(queues);
        });
    }

    /** The queues hold nothing: waiting, in delivery or scheduled. Also while an embedded database cannot be seen. */
    public void awaitEmpty(Collection<String> queues) {
        await("empty queues").atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> assertEmpty(queues));
    }

    /**
     * The queues have stayed empty for longer than the outbox holds a message back that may have killed the server. Also
     * while an embedded database cannot be seen.
     *
     * @throws org.awaitility.core.TerminalFailureException if the node dies first
     */
    public void awaitQuiet(Collection<String> queues, LibertyServer node) {
        await("quiet queues")
                .during(LONGEST_HOLD)
                .atMost(Limits.NEVER)
                .pollInterval(POLL)
                // An embedded broker does not answer before it has started.
                .ignoreExceptions()
                .failFast(() -> !node.isAlive())
                .untilAsserted(() -> assertEmpty(queues));
    }

    private void assertNothingIsOnItsWay(Collection<String> queues) {
        // One that was given up will not go on: what is asserted afterwards says so, instead of a wait that never ends.
        assertThat(tables.rows(
                        "SELECT id, status FROM semel_outbox_event WHERE status NOT IN ('PUBLISHED', 'DISCARDED')"))
                .as("outbox events on their way")
                .isEmpty();
        assertEmpty(queues);
    }

    private void assertEmpty(Collection<String> queues) {
        assertThat(queues)
                .allSatisfy(queue -> assertThat(client.depth(queue)).as(queue).isZero());
    }

    /** Nothing is given up, and nothing waits for an operator. */
    public void assertNothingIsParkedOrOpen() {
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(parked()).as("parked messages").isEmpty();
            softly.assertThat(unpublished()).as("outbox events not published").isEmpty();
            softly.assertThat(tables.rows(
                            "SELECT key_text, status FROM semel_idempotency_record WHERE status <> 'COMPLETED'"))
                    .as("records not completed")
                    .isEmpty();
        });
    }

    /** The failures that were counted for a key. */
    public List<List<String>> attempts(String key) {
        return tables.rows(
                "SELECT a.attempt, a.error_message FROM semel_attempt a"
                        + " JOIN semel_idempotency_record r ON r.key_hash = a.subject WHERE r.key_text = ?",
                key);
    }

    /** No failure was counted for a key. */
    public void assertNoAttemptIsBurnt(String key) {
        assertThat(attempts(key)).as("failed attempts of %s", key).isEmpty();
    }

    /** No failure was counted at all. */
    public void assertNoAttemptIsBurnt() {
        assertThat(tables.rows("SELECT error_type, error_message FROM semel_attempt"))
                .as("failed attempts")
                .isEmpty();
    }

    /** The broker, while it runs, keeps neither dead letters nor transactions in doubt. */
    public void assertNothingIsDeadOrInDoubt() {
        SoftAssertions.assertSoftly(softly -> {
            softly.assertThat(client.depth("DLQ")).as("dead letters").isZero();
            softly.assertThat(client.depth("ExpiryQueue"))
                    .as("expired messages")
                    .isZero();
            softly.assertThat(client.prepared()).as("prepared transactions").isZero();
        });
    }

    /** No session keeps a transaction, and with it locks, beyond its work. */
    public void awaitNoOpenTransaction() {
        await("end of all transactions").atMost(Limits.NEVER).pollInterval(POLL).untilAsserted(() -> assertThat(
                        database.idleTransactions())
                .as("idle transactions")
                .isEmpty());
    }

    /** Neither the database nor the broker keeps a transaction that waits for a decision. */
    public void awaitNoneInDoubt() {
        await("decision of all prepared transactions")
                .atMost(Limits.NEVER)
                // The management of the broker cannot be read while there is one.
                .ignoreExceptions()
                .pollInterval(POLL)
                .untilAsserted(() -> {
                    assertThat(database.inDoubt())
                            .as("prepared transactions of the database")
                            .isEmpty();
                    assertThat(client.prepared())
                            .as("prepared transactions of the broker")
                            .isZero();
                });
    }

    public List<List<String>> parked() {
        return tables.rows("SELECT consumer, key_text, reason, error_message FROM semel_parked_message");
    }

    private List<List<String>> unpublished() {
        return tables.rows("SELECT id, status, error_message FROM semel_outbox_event WHERE status <> 'PUBLISHED'");
    }
}
