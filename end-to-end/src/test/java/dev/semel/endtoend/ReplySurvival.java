package dev.semel.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.semel.endtoend.client.Requester;
import dev.semel.endtoend.client.Requester.Answer;
import dev.semel.endtoend.cluster.Cluster;
import dev.semel.endtoend.cluster.Letters;
import dev.semel.endtoend.cluster.Outcome;
import dev.semel.endtoend.lab.Behaviour;
import dev.semel.testing.bench.LibertyServer;
import dev.semel.testing.bench.Limits;
import java.time.Duration;
import java.util.List;

/** Requests to the lab, of which each run says something else: two runs of one request would be heard. */
final class ReplySurvival {

    private static final int COPIES = 40;
    private static final Duration LONG_WORK = Duration.ofMillis(500);

    // The body of an event lies beside it on some databases.
    private static final String OF_KEY = "SELECT %s FROM semel_outbox_event e WHERE e.event_type = 'reply' AND EXISTS"
            + " (SELECT 1 FROM semel_idempotency_result r JOIN semel_idempotency_record k ON k.key_hash = r.key_hash"
            + " WHERE k.key_text = ? AND r.body = COALESCE(e.body,"
            + " (SELECT b.body FROM semel_outbox_body b WHERE b.event_id = e.id)))%s";

    private static final Duration WORK = Duration.ofMillis(20);

    private final Cluster cluster;

    ReplySurvival(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The request is answered once, and its copy with the same words at an address of its own. */
    void answer(String consumer, String key, Behaviour behaviour) {
        try (Requester first = cluster.client().requester()) {
            first.ask(consumer, Letters.order(key, WORK, behaviour), List.of("first"));
            first.awaitAnswers(1);

            assertOneAnswer(consumer, key, first);
        }
    }

    /**
     * The node dies while it works on the request, and no relay could send anything before. When it has started again, the
     * request is answered as above.
     *
     * @param committed how many replies of the work may be in the outbox when the node is dead
     */
    void survive(String consumer, String step, Long... committed) {
        String key = StepSurvival.key(consumer, step);
        try (Requester first = cluster.client().requester()) {
            cluster.whileRelaysWait(() -> {
                first.ask(consumer, Letters.order(key, WORK, Behaviour.REPLY), List.of("first"));
                awaitDeath();
            });
            assertThat(replies(key)).as("replies that were committed").isIn((Object[]) committed);
            assertThat(first.answers()).as("answers of a dead server").isEmpty();
            node().launch();
            first.awaitAnswers(1);

            assertOneAnswer(consumer, key, first);
        }
    }

    /** Copies come to two nodes while the first of them is at work, and again when it is done: each is answered, by the same words. */
    void answerCopiesOnBothNodes(String consumer) {
        String key = "asked@" + consumer;
        try (Requester early = cluster.client().requester();
                Requester late = cluster.client().requester()) {
            List<String> earlyIds = Letters.keys("early", COPIES);
            early.ask(consumer, Letters.order(key, LONG_WORK, Behaviour.REPLY), earlyIds);
            early.awaitAnswers(COPIES);
            Outcome outcome = cluster.outcome();
            settle(outcome, consumer);

            List<String> lateIds = Letters.keys("late", COPIES);
            cluster.whileRelaysWait(() -> {
                late.ask(consumer, Letters.order(key, LONG_WORK, Behaviour.REPLY), lateIds);
                await("replies to the late copies")
                        .atMost(Limits.NEVER)
                        .until(() -> unsent(key).size() == COPIES);
                assertThat(unsent(key)).as("nodes that replied").contains("a", "b");
            });
            late.awaitAnswers(COPIES);
            settle(outcome, consumer);

            String body = early.answers().get(0).body();
            assertThat(early.answers())
                    .containsExactlyInAnyOrderElementsOf(
                            earlyIds.stream().map(id -> new Answer(id, body)).toList());
            assertThat(late.answers())
                    .containsExactlyInAnyOrderElementsOf(
                            lateIds.stream().map(id -> new Answer(id, body)).toList());
            assertThat(outcome.effects(consumer, key)).isEqualTo(1);
            outcome.assertNothingIsParkedOrOpen();
        }
    }

    /** Of each reply that no relay has sent yet the node that has appended it. */
    private List<String> unsent(String key) {
        return cluster.outcome().tables().rows(OF_KEY.formatted("e.node", " AND e.status = 'PENDING'"), key).stream()
                .map(row -> row.get(0))
                .toList();
    }

    private void assertOneAnswer(String consumer, String key, Requester first) {
        Outcome outcome = cluster.outcome();
        settle(outcome, consumer);
        try (Requester second = cluster.client().requester()) {
            second.ask(consumer, Letters.order(key, WORK, Behaviour.REPLY), List.of("second"));
            second.awaitAnswers(1);
            settle(outcome, consumer);

            Answer answer = first.answers().get(0);
            assertThat(answer.correlationId()).isEqualTo("first");
            assertThat(answer.body()).startsWith("done " + key + " in run ");
            assertThat(first.answers()).as("answers of the request").hasSize(1);
            assertThat(second.answers()).as("answers of its copy").containsExactly(new Answer("second", answer.body()));
        }
        assertThat(outcome.effects(consumer, key)).as("effects of %s", key).isEqualTo(1);
        assertThat(replies(key)).as("replies in the outbox").isEqualTo(2);
        outcome.assertNothingIsParkedOrOpen();
        outcome.assertNothingIsDeadOrInDoubt();
    }

    // What is in doubt is in no queue: the recovery may give it back.
    private static void settle(Outcome outcome, String consumer) {
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(consumer));
        outcome.awaitNoneInDoubt();
        outcome.awaitSettled(List.of(consumer));
    }

    private long replies(String key) {
        return cluster.outcome().tables().count(OF_KEY.formatted("COUNT(*)", ""), key);
    }

    private LibertyServer node() {
        return cluster.nodes().get(0);
    }

    private void awaitDeath() {
        await("death of the node").atMost(Limits.NEVER).until(() -> !node().isAlive());
    }
}
