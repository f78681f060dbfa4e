package dev.semel.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.operation.RetriedView.Outcome;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What became of entries that were retried. */
class RetriedEntriesTest {

    private static final String MESSAGES = "semel_parked_message";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final OperationsOfOneUser otto = new OperationsOfOneUser();

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfWhatWasRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            otto.retried(rows, "succeeded", "COMPLETED");
            otto.retried(rows, "failed again", "PARKED");
            otto.retried(rows, "under way", "FAILED");
            otto.retried(rows, "given up since", "DISCARDED");
            rows.set(MESSAGES, "reason", "CONFLICT", otto.retried(rows, "another's key", "COMPLETED"));

            UUID operation = otto.start(database, OperationKind.RETRY);
            TestedOperations.workOff(database, otto.replay);
            OperationDetail found = otto.admin(database).find(operation).orElseThrow();

            assertThat(found.operation().done()).isEqualTo(5);
            assertThat(found.helped()).isEqualTo(new Helped(1, 1, 1, 2));
            assertThat(found.query()).isEqualTo(otto.query);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfEvents(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            List<UUID> events = List.of(
                    rows.event(otto.origin, "PARKED", MINUTE),
                    rows.event(otto.origin, "PARKED", MINUTE),
                    rows.event(otto.origin, "PARKED", MINUTE));
            FailedQuery ofOrigin = new FailedQuery("EVENT", null, otto.origin, null, null, null, null, null);

            UUID operation = otto.start(database, OperationKind.RETRY, ofOrigin);
            TestedOperations.workOff(database, otto.replay);
            rows.set("semel_outbox_event", "status", "PUBLISHED", events.get(0));
            rows.set("semel_outbox_event", "status", "PARKED", events.get(1));

            assertThat(otto.admin(database).find(operation).orElseThrow().helped())
                    .isEqualTo(new Helped(1, 1, 1, 0));
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesOneAndThenTellsOfTheRest(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(otto.origin, "PARKED", MINUTE.multipliedBy(3));
            UUID older = rows.message(otto.origin, "older", "PARKED", MINUTE.multipliedBy(2));
            rows.message(otto.origin, "newer", "PARKED", MINUTE);
            FailedOperations failed = TestFailedEntries.operations(database, TestedOperations.started(database));
            FailedQuery all = new FailedQuery(null, null, otto.origin, null, null, null, null, null);

            UUID operation = failed.retryOne(new Operation(otto.name, "retry one", "x", null), failed.plan(all));
            assertThat(otto.admin(database).find(operation).orElseThrow().rest())
                    .isNull();
            TestedOperations.workOff(database, otto.replay);
            rows.set(MESSAGES, "status", "RETRIED", older);
            UUID again = rows.message(otto.origin, "older", "PARKED", MINUTE.negated());
            UUID since = rows.message(otto.origin, "came since", "PARKED", MINUTE.negated());

            assertThat(otto.replay.retried).containsExactly(older);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PARKED");
            OperationDetail found = otto.admin(database).find(operation).orElseThrow();
            assertThat(List.of(
                            found.operation().done(),
                            found.operation().skipped(),
                            found.rest().count()))
                    .containsExactly(1L, 0L, 2L);
            failed.start(OperationKind.RETRY, new Operation(otto.name, "retry all", "x", null), found.rest());
            TestedOperations.workOff(database, otto.replay);
            assertThat(otto.replay.retried).hasSize(2).doesNotContain(again, since);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PENDING");
        });
    }

    @ParameterizedTest
    @EnumSource
    void leadsToWhatFailedAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = otto.retried(rows, "failed again", "PARKED");
            UUID event = rows.event(otto.origin, "PARKED", MINUTE);
            FailedQuery all = new FailedQuery(null, null, otto.origin, null, null, null, null, null);
            UUID operation = otto.start(database, OperationKind.RETRY, all);
            TestedOperations.workOff(database, otto.replay);
            assertThat(outcome(database, "EVENT", event)).isEqualTo(Outcome.OPEN);

            rows.set(MESSAGES, "status", "RETRIED", message);
            UUID again = rows.message(otto.origin, "failed again", "PARKED", MINUTE.negated());
            rows.set("semel_outbox_event", "status", "PARKED", event);

            assertThat(otto.admin(database).find(operation).orElseThrow().again())
                    .containsExactly(
                            new RetriedView(Outcome.AGAIN, "MESSAGE", again, "No stock", otto.origin, "failed again"),
                            new RetriedView(
                                    Outcome.AGAIN, "EVENT", event, "No such queue", otto.origin, event.toString()));
            assertThat(otto.admin(database).retried(new FailedId("MESSAGE", message)))
                    .contains(
                            new RetriedView(Outcome.AGAIN, "MESSAGE", again, "No stock", otto.origin, "failed again"));
            assertThat(otto.admin(database).find(operation).orElseThrow().rest().count())
                    .isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfOneThatWasRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID succeeded = otto.retried(rows, "succeeded", "COMPLETED");
            UUID underWay = otto.retried(rows, "under way", "FAILED");
            UUID anothers = otto.retried(rows, "another's key", "COMPLETED");
            rows.set(MESSAGES, "reason", "CONFLICT", anothers);

            assertThat(Stream.of(succeeded, underWay, anothers).map(id -> outcome(database, "MESSAGE", id)))
                    .containsExactly(Outcome.SUCCEEDED, Outcome.OPEN, Outcome.UNKNOWN);
            assertThat(outcome(database, "EVENT", rows.event(otto.origin, "PARKED", MINUTE)))
                    .isEqualTo(Outcome.AGAIN);
            // Published, and deleted at once.
            assertThat(outcome(database, "EVENT", UUID.randomUUID())).isEqualTo(Outcome.SUCCEEDED);
            assertThat(otto.admin(database).retried(new FailedId("MESSAGE", UUID.randomUUID())))
                    .isEmpty();
        });
    }

    private Outcome outcome(Database database, String source, UUID entry) {
        return otto.admin(database)
                .retried(new FailedId(source, entry))
                .orElseThrow()
                .outcome();
    }
}
