package dev.semel.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.Caller;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.admin.failed.ScriptedReplay;
import dev.semel.admin.failed.TestFailedEntries;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.TestKeysAdmin;
import dev.semel.admin.operation.RetriedView.Outcome;
import dev.semel.admin.outbox.OutboxQuery;
import dev.semel.admin.outbox.Retries;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.OperationState;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationsAdminTest {

    private static final String MESSAGES = "semel_parked_message";
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final PageRequest LATEST = new PageRequest(0, 500, null, false);

    private final String origin = "origin-" + UUID.randomUUID();
    private final String user = "otto-" + UUID.randomUUID();
    private final ScriptedReplay replay = new ScriptedReplay();
    private final FailedQuery query = new FailedQuery(
            null, null, origin, "IllegalStateException", null, null, Instant.parse("2020-01-01T00:00:00Z"), null);

    @ParameterizedTest
    @EnumSource
    void showsThoseFirstThatRun(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.message(origin, "a", "PARKED", MINUTE);
            UUID running = start(database, OperationKind.DISCARD);
            TestedOperations.ended(database, rows.ago(MINUTE));

            List<OperationView> shown = admin(database).page(LATEST).rows();

            assertThat(shown.get(0).isRunning()).isTrue();
            assertThat(shown).extracting(OperationView::id).contains(running);
            assertThat(shown.get(shown.size() - 1).isRunning()).isFalse();
            int before = admin(database).running();
            admin(database).cancel(view(database, running));
            assertThat(admin(database).running()).isEqualTo(before - 1);
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("cancel operation")
                    .endsWith(0L, "ALLOWED", null));
            assertThat(view(database, running).note()).isEqualTo("Cancelled by " + user + ".");
            assertThatThrownBy(() -> admin(database).cancel(view(database, running)))
                    .isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfWhatWasRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            retried(rows, "succeeded", "COMPLETED");
            retried(rows, "failed again", "PARKED");
            retried(rows, "under way", "FAILED");
            retried(rows, "given up since", "DISCARDED");
            rows.set(MESSAGES, "reason", "CONFLICT", retried(rows, "another's key", "COMPLETED"));

            UUID operation = start(database, OperationKind.RETRY);
            TestedOperations.workOff(database, replay);
            OperationDetail found = admin(database).find(operation).orElseThrow();

            assertThat(found.operation().done()).isEqualTo(5);
            assertThat(found.helped()).isEqualTo(new Helped(1, 1, 1, 2));
            assertThat(found.query()).isEqualTo(query);
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void tellsWhichEventsAndWhichKeysArePurged(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            rows.event(origin, "PUBLISHED", Duration.ofDays(4_000));
            rows.key(origin, "a", "COMPLETED", Duration.ofDays(4_000));
            StartedOperations started = TestedOperations.started(database);
            OutboxQuery events = new OutboxQuery("PUBLISHED", null, origin, null, null, Retries.WITHOUT, null, null);
            KeyQuery keys = new KeyQuery("a*", origin, null, null, null);

            OperationDetail ofEvents = admin(database)
                    .find(TestOutboxAdmin.startPurge(database, started, user, events))
                    .orElseThrow();
            OperationDetail ofKeys = admin(database)
                    .find(TestKeysAdmin.startPurge(database, started, user, keys))
                    .orElseThrow();

            assertThat(ofEvents.operation().kind()).isEqualTo("PURGE_EVENTS");
            assertThat(ofEvents.events()).isEqualTo(events);
            assertThat(ofKeys.operation().kind()).isEqualTo("PURGE_KEYS");
            assertThat(ofKeys.keys()).isEqualTo(keys);
            assertThat(Arrays.asList(
                            ofEvents.query(), ofEvents.keys(), ofEvents.rest(), ofKeys.query(), ofKeys.events()))
                    .containsOnlyNulls();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfEvents(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            List<UUID> events = List.of(
                    rows.event(origin, "PARKED", MINUTE),
                    rows.event(origin, "PARKED", MINUTE),
                    rows.event(origin, "PARKED", MINUTE));
            FailedQuery ofOrigin = new FailedQuery("EVENT", null, origin, null, null, null, null, null);

            UUID operation = start(database, OperationKind.RETRY, ofOrigin);
            TestedOperations.workOff(database, replay);
            rows.set("semel_outbox_event", "status", "PUBLISHED", events.get(0));
            rows.set("semel_outbox_event", "status", "PARKED", events.get(1));

            assertThat(admin(database).find(operation).orElseThrow().helped()).isEqualTo(new Helped(1, 1, 1, 0));
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesOneAndThenTellsOfTheRest(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID event = rows.event(origin, "PARKED", MINUTE.multipliedBy(3));
            UUID older = rows.message(origin, "older", "PARKED", MINUTE.multipliedBy(2));
            rows.message(origin, "newer", "PARKED", MINUTE);
            FailedOperations failed = TestFailedEntries.operations(database, TestedOperations.started(database));
            FailedQuery all = new FailedQuery(null, null, origin, null, null, null, null, null);

            UUID operation = failed.retryOne(new Operation(user, "retry one", "x", null), failed.plan(all));
            assertThat(admin(database).find(operation).orElseThrow().rest()).isNull();
            TestedOperations.workOff(database, replay);
            rows.set(MESSAGES, "status", "RETRIED", older);
            UUID again = rows.message(origin, "older", "PARKED", MINUTE.negated());
            UUID since = rows.message(origin, "came since", "PARKED", MINUTE.negated());

            assertThat(replay.retried).containsExactly(older);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PARKED");
            OperationDetail found = admin(database).find(operation).orElseThrow();
            assertThat(List.of(
                            found.operation().done(),
                            found.operation().skipped(),
                            found.rest().count()))
                    .containsExactly(1L, 0L, 2L);
            failed.start(OperationKind.RETRY, new Operation(user, "retry all", "x", null), found.rest());
            TestedOperations.workOff(database, replay);
            assertThat(replay.retried).hasSize(2).doesNotContain(again, since);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PENDING");
        });
    }

    @ParameterizedTest
    @EnumSource
    void leadsToWhatFailedAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = retried(rows, "failed again", "PARKED");
            UUID event = rows.event(origin, "PARKED", MINUTE);
            FailedQuery all = new FailedQuery(null, null, origin, null, null, null, null, null);
            UUID operation = start(database, OperationKind.RETRY, all);
            TestedOperations.workOff(database, replay);
            assertThat(outcome(database, "EVENT", event)).isEqualTo(Outcome.OPEN);

            rows.set(MESSAGES, "status", "RETRIED", message);
            UUID again = rows.message(origin, "failed again", "PARKED", MINUTE.negated());
            rows.set("semel_outbox_event", "status", "PARKED", event);

            assertThat(admin(database).find(operation).orElseThrow().again())
                    .containsExactly(
                            new RetriedView(Outcome.AGAIN, "MESSAGE", again, "No stock", origin, "failed again"),
                            new RetriedView(Outcome.AGAIN, "EVENT", event, "No such queue", origin, event.toString()));
            assertThat(admin(database).retried(new FailedId("MESSAGE", message)))
                    .contains(new RetriedView(Outcome.AGAIN, "MESSAGE", again, "No stock", origin, "failed again"));
            assertThat(admin(database).find(operation).orElseThrow().rest().count())
                    .isZero();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatBecameOfOneThatWasRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID succeeded = retried(rows, "succeeded", "COMPLETED");
            UUID underWay = retried(rows, "under way", "FAILED");
            UUID anothers = retried(rows, "another's key", "COMPLETED");
            rows.set(MESSAGES, "reason", "CONFLICT", anothers);

            assertThat(Stream.of(succeeded, underWay, anothers).map(id -> outcome(database, "MESSAGE", id)))
                    .containsExactly(Outcome.SUCCEEDED, Outcome.OPEN, Outcome.UNKNOWN);
            assertThat(outcome(database, "EVENT", rows.event(origin, "PARKED", MINUTE)))
                    .isEqualTo(Outcome.AGAIN);
            // Published, and deleted at once.
            assertThat(outcome(database, "EVENT", UUID.randomUUID())).isEqualTo(Outcome.SUCCEEDED);
            assertThat(admin(database).retried(new FailedId("MESSAGE", UUID.randomUUID())))
                    .isEmpty();
        });
    }

    private Outcome outcome(Database database, String source, UUID entry) {
        return admin(database)
                .retried(new FailedId(source, entry))
                .orElseThrow()
                .outcome();
    }

    @ParameterizedTest
    @EnumSource
    void namesWhatWasRefusedAndWhy(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID broken = rows.message(origin, "a", "PARKED", MINUTE);
            replay.broken.add(broken);

            UUID operation = start(database, OperationKind.DISCARD);
            TestedOperations.workOff(database, replay);
            OperationDetail found = admin(database).find(operation).orElseThrow();

            assertThat(found.operation().refused()).isOne();
            assertThat(found.helped()).isNull();
            assertThat(found.reasons()).singleElement().satisfies(why -> {
                assertThat(why.reason()).contains("The outbox refuses " + broken);
                assertThat(why.count()).isOne();
            });
            assertThat(found.refused()).singleElement().satisfies(row -> assertThat(
                            List.of(row.source(), row.id(), row.origin(), row.key()))
                    .containsExactly("MESSAGE", broken, origin, "a"));
            assertThat(admin(database).find(UUID.randomUUID())).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void changesThePaceOfWhatRunsAndTellsTheAudit(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(origin, "a", "PARKED", MINUTE);
            UUID running = start(database, OperationKind.RETRY);
            assertThat(view(database, running).perSecond()).isZero();

            admin(database).setPace(view(database, running), 25);

            assertThat(view(database, running).perSecond()).isEqualTo(25);
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("change pace", "25 rows a second, test of " + user + ": x"));
            assertThatThrownBy(() -> admin(database).setPace(view(database, running), -1))
                    .isInstanceOf(RefusedException.class);
            admin(database).cancel(view(database, running));
            assertThatThrownBy(() -> admin(database).setPace(view(database, running), 5))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("has ended already");
        });
    }

    @ParameterizedTest
    @EnumSource
    void pausesAndResumesWhatRunsAndTellsTheAudit(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(origin, "a", "PARKED", MINUTE);
            UUID operation = start(database, OperationKind.RETRY);
            int before = admin(database).running();
            assertThatThrownBy(() -> admin(database).resume(view(database, operation)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("is not paused");

            admin(database).pause(view(database, operation));

            OperationView paused = view(database, operation);
            assertThat(List.of(paused.isPaused(), paused.isRunning(), paused.hasEnded()))
                    .containsExactly(true, false, false);
            assertThat(paused.note()).isEqualTo("Paused by " + user + ".");
            assertThat(admin(database).running()).isEqualTo(before - 1);
            assertThat(admin(database).find(operation).orElseThrow().rest()).isNull();
            assertThatThrownBy(() -> admin(database).pause(paused))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("paused already");
            TestedOperations.workOff(database, replay);
            assertThat(view(database, operation).worked()).isZero();
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("pause operation", "test of " + user + ": x")
                    .endsWith(0L, "ALLOWED", null));

            admin(database).resume(paused);

            assertThat(view(database, operation).isRunning()).isTrue();
            assertThat(view(database, operation).note()).isNull();
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("resume operation"));
            TestedOperations.workOff(database, replay);
            assertThat(view(database, operation).done()).isOne();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void letsAPurgeBeResumedOnlyByThoseWhoMayPurge(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(origin, "a", "COMPLETED", Duration.ofDays(4_000));
            KeyQuery keys = new KeyQuery(null, origin, null, null, null);
            UUID purge = TestKeysAdmin.startPurge(database, TestedOperations.started(database), user, keys);
            admin(database).pause(view(database, purge));

            assertThatThrownBy(() -> admin(database).resume(view(database, purge)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("semel-admin", "Nothing was done");
            assertThat(view(database, purge).isPaused()).isTrue();
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> {
                assertThat(line).startsWith("resume operation").endsWith(1L, "DENIED", null);
                assertThat((String) line[1]).startsWith("purge keys of " + user + ": 1 keys");
            });

            OperationsAdmin administrator = admin(database);
            administrator.context = Caller.named(user, Roles.ADMIN);
            administrator.resume(view(database, purge));
            assertThat(view(database, purge).isRunning()).isTrue();
            admin(database).cancel(view(database, purge));
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsForADayWhatBrokeOffUntilItIsStartedAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.message(origin, "a", "PARKED", MINUTE);
            UUID broken = start(database, OperationKind.RETRY);
            end(database, broken, OperationState.CANCELLED);
            assertThat(brokenOff(database)).doesNotContain(broken);

            rows.set("semel_operation", "state", "FAILED", broken);
            rows.set("semel_operation", "started_at", rows.ago(MINUTE), broken);
            assertThat(brokenOff(database)).startsWith(broken);
            UUID other = start(database, OperationKind.DISCARD);
            assertThat(brokenOff(database)).as("another kind").contains(broken);
            UUID again = start(database, OperationKind.RETRY);
            assertThat(brokenOff(database)).doesNotContain(broken);

            end(database, again, OperationState.FAILED);
            end(database, other, OperationState.DONE);
            assertThat(brokenOff(database)).startsWith(again).doesNotContain(broken);
            rows.set("semel_operation", "ended_at", rows.ago(Duration.ofDays(1).plus(MINUTE)), again);
            assertThat(brokenOff(database)).doesNotContain(again);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatIsPausedUntilItIsResumedOrEnds(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(origin, "a", "PARKED", MINUTE);
            UUID operation = start(database, OperationKind.RETRY);
            assertThat(paused(database)).doesNotContain(operation);

            admin(database).pause(view(database, operation));
            assertThat(paused(database)).contains(operation);
            admin(database).resume(view(database, operation));
            assertThat(paused(database)).doesNotContain(operation);
            admin(database).pause(view(database, operation));
            admin(database).cancel(view(database, operation));
            assertThat(paused(database)).doesNotContain(operation);
        });
    }

    private List<UUID> paused(Database database) {
        return admin(database).paused().stream().map(OperationView::id).toList();
    }

    private static void end(Database database, UUID operation, OperationState how) {
        TestedOperations.store(database).end(operation, how, "5 rows in a row failed");
    }

    private List<UUID> brokenOff(Database database) {
        return admin(database).brokenOff().stream().map(OperationView::id).toList();
    }

    private UUID retried(Rows rows, String key, String status) {
        rows.key(origin, key, status, MINUTE);
        return rows.message(origin, key, "PARKED", MINUTE);
    }

    private UUID start(Database database, OperationKind kind) {
        return start(database, kind, query);
    }

    private UUID start(Database database, OperationKind kind, FailedQuery asked) {
        FailedOperations operations = TestFailedEntries.operations(database, TestedOperations.started(database));
        return operations.start(kind, new Operation(user, "test", "x", null), operations.plan(asked));
    }

    private OperationView view(Database database, UUID id) {
        return admin(database).find(id).orElseThrow().operation();
    }

    private OperationsAdmin admin(Database database) {
        OperationsAdmin admin = new OperationsAdmin();
        admin.retried = new JdbcRetriedEntries(database);
        admin.operations = new JdbcOperations(database, admin.retried);
        admin.failed = TestFailedEntries.operations(database, TestedOperations.started(database));
        admin.started = TestedOperations.started(database);
        admin.refused = TestAudit.refused(database);
        admin.context = Caller.named(user, Roles.OPERATOR);
        return admin;
    }
}
