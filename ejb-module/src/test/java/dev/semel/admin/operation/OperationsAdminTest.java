package dev.semel.admin.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.admin.keys.KeyQuery;
import dev.semel.admin.keys.TestKeysAdmin;
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
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the console shows of operations. */
class OperationsAdminTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final PageRequest LATEST = new PageRequest(0, 500, null, false);

    private final OperationsOfOneUser otto = new OperationsOfOneUser();

    @ParameterizedTest
    @EnumSource
    void showsThoseFirstThatRun(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.message(otto.origin, "a", "PARKED", MINUTE);
            UUID running = otto.start(database, OperationKind.DISCARD);
            TestedOperations.ended(database, rows.ago(MINUTE));

            List<OperationView> shown = otto.admin(database).page(LATEST).rows();

            assertThat(shown.get(0).isRunning()).isTrue();
            assertThat(shown).extracting(OperationView::id).contains(running);
            assertThat(shown.get(shown.size() - 1).isRunning()).isFalse();
            int before = otto.admin(database).running();
            otto.admin(database).cancel(otto.view(database, running));
            assertThat(otto.admin(database).running()).isEqualTo(before - 1);
            assertThat(TestAudit.linesOf(otto.name, database)).last().satisfies(line -> assertThat(line)
                    .startsWith("cancel operation")
                    .endsWith(0L, "ALLOWED", null));
            assertThat(otto.view(database, running).note()).isEqualTo("Cancelled by " + otto.name + ".");
            assertThatThrownBy(() -> otto.admin(database).cancel(otto.view(database, running)))
                    .isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void tellsWhichEventsAndWhichKeysArePurged(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            rows.event(otto.origin, "PUBLISHED", Duration.ofDays(4_000));
            rows.key(otto.origin, "a", "COMPLETED", Duration.ofDays(4_000));
            StartedOperations started = TestedOperations.started(database);
            OutboxQuery events =
                    new OutboxQuery("PUBLISHED", null, otto.origin, null, null, Retries.WITHOUT, null, null);
            KeyQuery keys = new KeyQuery("a*", otto.origin, null, null, null);

            OperationDetail ofEvents = otto.admin(database)
                    .find(TestOutboxAdmin.startPurge(database, started, otto.name, events))
                    .orElseThrow();
            OperationDetail ofKeys = otto.admin(database)
                    .find(TestKeysAdmin.startPurge(database, started, otto.name, keys))
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
    void namesWhatWasRefusedAndWhy(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID broken = rows.message(otto.origin, "a", "PARKED", MINUTE);
            otto.replay.broken.add(broken);

            UUID operation = otto.start(database, OperationKind.DISCARD);
            TestedOperations.workOff(database, otto.replay);
            OperationDetail found = otto.admin(database).find(operation).orElseThrow();

            assertThat(found.operation().refused()).isOne();
            assertThat(found.helped()).isNull();
            assertThat(found.reasons()).singleElement().satisfies(why -> {
                assertThat(why.reason()).contains("The outbox refuses " + broken);
                assertThat(why.count()).isOne();
            });
            assertThat(found.refused()).singleElement().satisfies(row -> assertThat(
                            List.of(row.source(), row.id(), row.origin(), row.key()))
                    .containsExactly("MESSAGE", broken, otto.origin, "a"));
            assertThat(otto.admin(database).find(UUID.randomUUID())).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsForADayWhatBrokeOffUntilItIsStartedAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.message(otto.origin, "a", "PARKED", MINUTE);
            UUID broken = otto.start(database, OperationKind.RETRY);
            end(database, broken, OperationState.CANCELLED);
            assertThat(brokenOff(database)).doesNotContain(broken);

            rows.set("semel_operation", "state", "FAILED", broken);
            rows.set("semel_operation", "started_at", rows.ago(MINUTE), broken);
            assertThat(brokenOff(database)).startsWith(broken);
            UUID other = otto.start(database, OperationKind.DISCARD);
            assertThat(brokenOff(database)).as("another kind").contains(broken);
            UUID again = otto.start(database, OperationKind.RETRY);
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
            new Rows(database).message(otto.origin, "a", "PARKED", MINUTE);
            UUID operation = otto.start(database, OperationKind.RETRY);
            assertThat(paused(database)).doesNotContain(operation);

            otto.admin(database).pause(otto.view(database, operation));
            assertThat(paused(database)).contains(operation);
            otto.admin(database).resume(otto.view(database, operation));
            assertThat(paused(database)).doesNotContain(operation);
            otto.admin(database).pause(otto.view(database, operation));
            otto.admin(database).cancel(otto.view(database, operation));
            assertThat(paused(database)).doesNotContain(operation);
        });
    }

    private List<UUID> paused(Database database) {
        return otto.admin(database).paused().stream().map(OperationView::id).toList();
    }

    private static void end(Database database, UUID operation, OperationState how) {
        TestedOperations.store(database).end(operation, how, "5 rows in a row failed");
    }

    private List<UUID> brokenOff(Database database) {
        return otto.admin(database).brokenOff().stream().map(OperationView::id).toList();
    }
}
