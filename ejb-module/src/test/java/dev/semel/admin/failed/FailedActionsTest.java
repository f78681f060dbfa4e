package dev.semel.admin.failed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.OperationFailedException;
import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FailedActionsTest extends FailedAdminFixture {

    @ParameterizedTest
    @EnumSource
    void retriesMessagesAndEventsAndAuditsThemOnOneLine(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = rows.message(origin, "a", "PARKED", MINUTE);
            UUID gone = UUID.randomUUID();
            replay.closed.add(gone);
            UUID event = rows.event(origin, "PARKED", MINUTE);

            ActionResult result = admin(database)
                    .retry(List.of(
                            new FailedId("MESSAGE", message),
                            new FailedId("MESSAGE", gone),
                            new FailedId("EVENT", event)));

            assertThat(result).isEqualTo(new ActionResult(2, 1));
            assertThat(replay.retried).containsExactly(message);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PENDING");
            assertThat(TestAudit.linesOf(user, database))
                    .singleElement()
                    .satisfies(line -> assertThat(line).startsWith("retry").endsWith(2L, "ALLOWED", null));
        });
    }

    @ParameterizedTest
    @EnumSource
    void goesOnBehindAMessageThatCannotBeRetried(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID broken = UUID.randomUUID();
            UUID sound = UUID.randomUUID();
            replay.broken.add(broken);

            assertThat(admin(database).retry(List.of(new FailedId("MESSAGE", broken), new FailedId("MESSAGE", sound))))
                    .isEqualTo(new ActionResult(1, 1));
            assertThat(replay.retried).containsExactly(sound);
            assertThatThrownBy(() -> admin(database).retry(List.of(new FailedId("MESSAGE", broken))))
                    .isInstanceOf(OperationFailedException.class)
                    .hasMessageContaining("The outbox refuses");
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesAPlanOfAMomentToComeForItWouldNeverEnd(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).message(origin, "a", "PARKED", MINUTE);
            FailedPlan plan = admin(database).plan(new FailedQuery(null, null, origin, null, null, null, null, null));
            FailedPlan forged =
                    new FailedPlan(plan.query(), plan.until().plus(MINUTE), plan.count(), plan.unknown(), 0);

            assertThatThrownBy(() -> admin(database).retryAll(forged))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("Only what is parked or given up already");
        });
    }

    @ParameterizedTest
    @EnumSource
    void retriesAllThatMatchAndNothingElse(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = rows.message(origin, "a", "PARKED", MINUTE);
            UUID event = rows.event(origin, "PARKED", MINUTE);
            rows.message("another " + origin, "a", "PARKED", MINUTE);
            rows.message(origin, "b", "DISCARDED", MINUTE);

            FailedPlan plan = admin(database).plan(parked(null));
            assertThat(plan.count()).isEqualTo(2);
            admin(database).retryAll(plan);
            TestedOperations.workOff(database, replay);

            assertThat(replay.retried).containsExactly(message);
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("PENDING");
            assertThat(TestAudit.linesOf(user, database).get(0))
                    .startsWith("retry all")
                    .endsWith(2L, "ALLOWED", null);
            assertThatThrownBy(() -> admin(database).plan(parked("RETRIED"))).isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysTheCauseInTheAuditBeforeItsId(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID cause = UUID.randomUUID();
            UUID parked = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "fingerprint", cause, parked);
            rows.set("semel_parked_message", "error_type", null, parked);
            rows.set("semel_parked_message", "error_message", null, parked);
            FailedQuery ofCause = new FailedQuery(null, "PARKED", null, null, null, cause, null, null);

            admin(database).retryOne(admin(database).plan(ofCause));
            TestedOperations.workOff(database, replay);

            assertThat(TestAudit.linesOf(user, database).get(0)[1])
                    .asString()
                    .startsWith("1 of 1 entries, parked until ")
                    .endsWith(": cause " + origin + ": TERMINAL_FAILURE (" + cause + ")");
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysOfACauseWhatItsExceptionSaidAndCutsNoId(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID cause = UUID.randomUUID();
            UUID parked = rows.message(origin, "a", "PARKED", MINUTE);
            rows.set("semel_parked_message", "fingerprint", cause, parked);
            rows.set("semel_parked_message", "error_type", "dev.shop.CarrierException", parked);
            rows.set("semel_parked_message", "error_message", "No van is free, " + "x".repeat(1_000), parked);
            FailedQuery ofCause = new FailedQuery(null, null, null, null, null, cause, null, null);

            admin(database).retryAll(admin(database).plan(ofCause));

            assertThat(TestAudit.linesOf(user, database).get(0)[1])
                    .asString()
                    .contains(": cause " + origin + ": dev.shop.CarrierException: No van is free, xxx")
                    .endsWith("xxx… (" + cause + ")");
        });
    }

    @ParameterizedTest
    @EnumSource
    void discardsAllThatMatchForAReasonAndNoMoreThanWerePlanned(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID message = rows.message(origin, "a", "PARKED", MINUTE);
            FailedPlan plan = admin(database).plan(parked(null));

            assertThatThrownBy(() -> admin(database).discardAll(plan, " ")).isInstanceOf(RefusedException.class);
            UUID late = rows.message(origin, "b", "PARKED", MINUTE);
            assertThatThrownBy(() -> admin(database).discardAll(plan, "obsolete"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("1 entries", "2 match");
            rows.set("semel_parked_message", "status", "RETRIED", late);
            admin(database).discardAll(plan, "obsolete");
            TestedOperations.workOff(database, replay);

            assertThat(replay.discarded).containsExactly(message);
            rows.set("semel_parked_message", "status", "DISCARDED", message);
            assertThatThrownBy(() -> admin(database).retryAll(plan))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("No parked entry matches any more");
        });
    }

    @ParameterizedTest
    @EnumSource
    void restoresAllMessagesThatMatchForAReason(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(origin, "a", "DISCARDED", MINUTE);
            UUID message = rows.message(origin, "a", "DISCARDED", MINUTE);
            UUID event = rows.event(origin, "DISCARDED", MINUTE);
            FailedPlan plan = admin(database).plan(closed("DISCARDED"));

            assertThat(plan.count()).isOne();
            assertThatThrownBy(() -> admin(database).restoreAll(plan, " ")).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> admin(database)
                            .plan(new FailedQuery("EVENT", "DISCARDED", origin, null, null, null, null, null)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("Only a message can be restored");
            admin(database).restoreAll(plan.atMost(50), "a mistake");
            TestedOperations.workOff(database, replay);

            assertThat(rows.get("semel_parked_message", "status", message)).isEqualTo("PARKED");
            assertThat(rows.get("semel_outbox_event", "status", event)).isEqualTo("DISCARDED");
            assertThat(TestAudit.linesOf(user, database).get(0)[1].toString())
                    .startsWith("1 messages, at most 50 a second, given up until ");
            assertThat(TestAudit.linesOf(user, database).get(0))
                    .startsWith("restore all")
                    .endsWith(1L, "ALLOWED", "a mistake");
        });
    }

    @ParameterizedTest
    @EnumSource
    void discardsForAReasonOnly(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            UUID message = UUID.randomUUID();
            List<FailedId> ids = List.of(new FailedId("MESSAGE", message));

            assertThatThrownBy(() -> admin(database).discard(ids, null)).isInstanceOf(RefusedException.class);
            assertThat(replay.discarded).isEmpty();
            assertThat(admin(database).discard(ids, "obsolete")).isEqualTo(new ActionResult(1, 0));
            assertThat(replay.discarded).containsExactly(message);
        });
    }

    @ParameterizedTest
    @EnumSource
    void purgesClosedMessagesOfTheFilterOnceTheirNumberIsConfirmed(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            Duration old = Duration.ofDays(4_000);
            UUID retried = rows.message(origin, "a", "RETRIED", old);
            UUID others = rows.message(origin + "-2", "a", "RETRIED", old);
            UUID given = rows.message(origin, "b", "DISCARDED", old);
            UUID parked = rows.message(origin, "c", "PARKED", old);
            UUID event = rows.event(origin, "DISCARDED", old);

            PurgePlan<FailedQuery> plan = admin(database).planPurge(closed("RETRIED"), Duration.ofDays(3_999));
            assertThat(plan.count()).isOne();
            assertThatThrownBy(() -> admin(database).purge(plan, 0, " ")).isInstanceOf(RefusedException.class);
            rows.message(origin, "d", "RETRIED", old);
            assertThatThrownBy(() -> admin(database).purge(plan, 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("1 messages", "2 match");
            PurgePlan<FailedQuery> again = admin(database).planPurge(closed("RETRIED"), Duration.ofDays(3_999));
            assertThat(purged(database, again)).isEqualTo("DONE 2 0");
            assertThatThrownBy(() -> admin(database)
                            .purge(admin(database).planPurge(closed("RETRIED"), Duration.ofDays(3_999)), 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("No closed messages match");

            assertThat(rows.get("semel_parked_message", "id", retried)).isNull();
            for (UUID left : List.of(others, given, parked)) {
                assertThat(rows.get("semel_parked_message", "id", left)).isNotNull();
            }
            assertThat(rows.get("semel_outbox_event", "id", event)).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void refusesToPurgeWhatIsClosedOnlyInTheFuture(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            UUID message = new Rows(database).message(origin, "a", "RETRIED", MINUTE);
            PurgePlan<FailedQuery> forged =
                    new PurgePlan<>(closed("RETRIED"), database.now().plusSeconds(1), 1);

            assertThatThrownBy(() -> admin(database).purge(forged, 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("is still to come", "Nothing was done");
            assertThat(new Rows(database).get("semel_parked_message", "id", message))
                    .isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void refusesToPurgeWhatIsParkedAndEvents(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            for (FailedQuery query : List.of(
                    closed("PARKED"),
                    closed(null),
                    new FailedQuery("EVENT", "DISCARDED", origin, null, null, null, null, null))) {
                assertThatThrownBy(() -> admin(database).planPurge(query, Duration.ofDays(1)))
                        .isInstanceOf(RefusedException.class)
                        .hasMessageContaining("Only RETRIED and DISCARDED messages");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void restoresADiscardedMessageForAReasonAndRefusesAnEvent(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(origin, "a", "DISCARDED", MINUTE);
            UUID message = rows.message(origin, "a", "DISCARDED", MINUTE);
            UUID event = rows.event(origin, "DISCARDED", MINUTE);
            FailedId id = new FailedId("MESSAGE", message);

            assertThatThrownBy(() -> admin(database).restore(id, " ")).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> admin(database).restore(new FailedId("EVENT", event), "a mistake"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("Only a message can be restored");
            assertThat(admin(database).restore(id, "a mistake")).isEqualTo(new ActionResult(1, 0));

            assertThat(rows.get("semel_parked_message", "status", message)).isEqualTo("PARKED");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .startsWith("restore", "MESSAGE " + message)
                    .endsWith(1L, "ALLOWED", "a mistake"));
            assertThatThrownBy(() -> admin(database).restore(id, "again"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("not discarded any more");
        });
    }

    /** Whichever comes first wins: what is restored is not purged, and what is purged is not restored. */
    @ParameterizedTest
    @EnumSource
    void neverPurgesWhatIsBeingRestored(Dialect dialect) {
        TestDatabase tables = TestDatabase.of(dialect);
        FailedId id = new FailedId("MESSAGE", tables.inTransaction(database -> {
            new Rows(database).key(origin, "a", "DISCARDED", MINUTE);
            return new Rows(database).message(origin, "a", "DISCARDED", MINUTE);
        }));
        PurgePlan<FailedQuery> plan =
                tables.inTransaction(database -> admin(database).planPurge(closed("DISCARDED"), Duration.ZERO));

        UUID waiting = tables.inTransaction(database -> admin(database).purge(plan, 0, "tidy"));
        tables.doInTransaction(restoring -> {
            admin(restoring).restore(id, "a mistake");
            String told = CompletableFuture.supplyAsync(
                            () -> tables.inTransaction(purging -> workedOff(purging, waiting)))
                    .orTimeout(1, TimeUnit.MINUTES)
                    .join();
            assertThat(told).as("it waits for what another holds").isEqualTo("RUNNING 0 0");
        });

        tables.doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.set("semel_operation", "due_at", rows.ago(MINUTE), waiting);
            assertThat(workedOff(database, waiting)).isEqualTo("DONE 0 1");
            assertThat(rows.get("semel_parked_message", "status", id.id())).isEqualTo("PARKED");
            rows.set("semel_parked_message", "status", "DISCARDED", id.id());
            rows.set("semel_parked_message", "closed_at", rows.ago(MINUTE), id.id());
            assertThat(purged(database, plan)).isEqualTo("DONE 1 0");
            assertThatThrownBy(() -> admin(database).restore(id, "too late"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("was purged");
        });
    }

    private String purged(Database database, PurgePlan<FailedQuery> plan) {
        return workedOff(database, admin(database).purge(plan, 0, "tidy"));
    }

    private String workedOff(Database database, UUID operation) {
        TestedOperations.workOff(database, replay);
        return TestedOperations.told(database, operation);
    }

    private FailedQuery closed(String status) {
        return new FailedQuery(null, status, origin, null, null, null, null, null);
    }

    private FailedQuery parked(String status) {
        return new FailedQuery(null, status, origin, null, null, null, null, null);
    }
}
