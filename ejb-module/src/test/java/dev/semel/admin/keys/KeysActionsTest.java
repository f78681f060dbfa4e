package dev.semel.admin.keys;

import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.idempotency.store.KeyRecords;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.CappedCount;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeysActionsTest extends KeysAdminFixture {

    @ParameterizedTest
    @EnumSource
    void releasesLapsedLeasesOnly(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());
            String completed = rows.key(consumer, "completed", "COMPLETED", MINUTE);

            ActionResult result =
                    admin(database).release(List.of(live, lapsed, completed, "no hash at all"), "the broker lost it");

            assertThat(result).isEqualTo(new ActionResult(1, 3));
            assertThat(inStatus(database, "LEFT_TO_BROKER")).containsExactly("lapsed");
            UUID token = (UUID) rows.get("semel_idempotency_record", "lease_token", lapsed);
            KeyRecords keys = TestStores.keys(database);
            assertThat(keys.extend(lapsed, token, MINUTE, MINUTE))
                    .as("its holder extends it")
                    .isFalse();
            assertThat(keys.complete(lapsed, token, MINUTE))
                    .as("its holder completes it")
                    .isFalse();
            assertThat(inStatus(database, "IN_PROGRESS")).containsExactly("live");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> {
                assertThat(line).startsWith("release keys").endsWith(1L, "ALLOWED", "the broker lost it");
                assertThat((String) line[1]).contains(lapsed);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void forgetsWhatIsInProgressOnlyOnceItsLeaseHasLapsed(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());

            assertThat(admin(database).forget(List.of(live, lapsed), true, "tidy"))
                    .isEqualTo(new ActionResult(1, 1));
            assertThat(search(database, null)).containsExactly("live");
        });
    }

    @ParameterizedTest
    @EnumSource
    void forgetsWhatNothingOfOursWaitsFor(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String completed = rows.key(consumer, "completed", "COMPLETED", MINUTE);
            String discarded = rows.key(consumer, "discarded", "DISCARDED", MINUTE);
            String left = rows.key(consumer, "left to the broker", "FAILED", MINUTE);
            String failed = rows.key(consumer, "failed", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", rows.event(consumer, "PENDING", MINUTE), failed);
            String parked = rows.key(consumer, "parked", "PARKED", MINUTE);

            ActionResult result = admin(database)
                    .forget(
                            List.of(completed, discarded, left, failed, parked, "no hash at all"),
                            true,
                            "sent by mistake");

            assertThat(result).isEqualTo(new ActionResult(3, 3));
            assertThat(search(database, null)).containsExactlyInAnyOrder("failed", "parked");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> {
                assertThat(line).startsWith("forget keys").endsWith(3L, "ALLOWED", "sent by mistake");
                assertThat((String) line[1]).contains(completed);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void forgetsAKeyThatIsYoungerThanTheHorizonOnlyIfASecondRunIsMeant(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            List<String> young = List.of(rows.key(consumer, "young", "COMPLETED", MINUTE, 3));
            List<String> old = List.of(rows.key(consumer, "old", "COMPLETED", TestKeysAdmin.HORIZON.plus(MINUTE)));

            assertThat(admin(database).forget(old, false, "tidy")).isEqualTo(new ActionResult(1, 0));
            assertThatThrownBy(() -> admin(database).forget(young, false, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("1 of 1 younger than PT24H")
                    .hasMessageContaining("second time");
            assertThat(search(database, null)).containsExactly("young");
            assertThat(TestAudit.linesOf(user, database)).hasSize(1);

            assertThat(admin(database).forget(young, true, "it failed outside")).isEqualTo(new ActionResult(1, 0));
            assertThat(TestAudit.linesOf(user, database)).last().satisfies(line -> assertThat((String) line[1])
                    .startsWith("1 of 1 younger than PT24H; 1: " + young.get(0)));
        });
    }

    @ParameterizedTest
    @EnumSource
    void knowsWhichCopiesOfAnOldKeyCanStillCome(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration old = TestKeysAdmin.HORIZON.plus(MINUTE);
            String key = rows.key(consumer, "key-" + consumer, "COMPLETED", old, 7);
            assertThat(admin(database)
                            .planForget(List.of(key, "no hash at all"))
                            .isRisky())
                    .isFalse();

            rows.message(consumer, "key-" + consumer, "PARKED", old);
            rows.message(consumer, "key-" + consumer, "RETRIED", MINUTE);
            // That retry is what the key was finished by.
            rows.message(consumer, "key-" + consumer, "RETRIED", old.plus(MINUTE));
            for (String status : List.of("PENDING", "SCHEDULED", "HELD", "PARKED", "PUBLISHED")) {
                UUID event = rows.event(consumer, status, old);
                rows.set("semel_outbox_event", "key_text", "key-" + consumer, event);
                if (status.equals("SCHEDULED")) {
                    rows.set("semel_outbox_event", "due_at", database.now().plus(MINUTE), event);
                }
            }
            rows.mark(consumer, key, 0, UUID.randomUUID());

            ForgetPlan plan = admin(database).planForget(List.of(key));
            assertThat(List.of(
                            plan.keys(),
                            plan.young(),
                            plan.copies(),
                            plan.parked(),
                            plan.retried(),
                            plan.waiting(),
                            plan.atWork()))
                    .containsExactly(1L, 0L, 7L, 1L, 1L, 4L, 1L);
            assertThatThrownBy(() -> admin(database).forget(List.of(key), false, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("1 parked, 1 retried, 4 waiting to be published, 1 at work");
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAmongAnyNumberOfWaitingEventsTheOneThatIsTheKeyAndTheRetryOfAKey(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            Duration old = TestKeysAdmin.HORIZON.plus(MINUTE);
            waiting(database, dialect, CappedCount.LIMIT + 1);
            UUID late = rows.event(consumer, "PENDING", old);
            rows.set("semel_outbox_event", "slot", 15, late);
            String byId = rows.key(consumer, late.toString(), "COMPLETED", old);
            UUID retry = rows.event(consumer, "PENDING", old);
            rows.set("semel_outbox_event", "slot", 15, retry);
            String retried = rows.key(consumer, "retried-" + consumer, "COMPLETED", old);
            rows.set("semel_idempotency_record", "retry_event_id", retry, retried);
            UUID published = rows.event(consumer, "PUBLISHED", old);
            String done = rows.key(consumer, published.toString(), "COMPLETED", old);

            assertThat(admin(database).planForget(List.of(byId, retried, done)).waiting())
                    .isEqualTo(2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void asksForASecondRunWhereSoManyEventsWaitThatNotAllAreLookedAt(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            String key = new Rows(database)
                    .key(consumer, "key-" + consumer, "COMPLETED", TestKeysAdmin.HORIZON.plus(MINUTE));
            assertThat(admin(database).planForget(List.of(key)).moreWaiting()).isFalse();
            waiting(database, dialect, CappedCount.LIMIT + 1);

            ForgetPlan plan = admin(database).planForget(List.of(key));

            assertThat(plan.moreWaiting()).isTrue();
            assertThat(plan.isRisky()).isTrue();
            assertThatThrownBy(() -> admin(database).forget(List.of(key), false, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("more waiting than were looked at");
        });
    }

    private void waiting(Database database, Dialect dialect, int number) {
        database.update("INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text,"
                + " body_kind, headers, status, attempts, node, created_at) SELECT " + newId(dialect)
                + ", 0, 't', 'orders', 'QUEUE', 'k', 'EMPTY', '{}', 'PENDING', 0, 'n', CURRENT_TIMESTAMP FROM "
                + numbers(dialect, 1, number + 1));
    }

    @ParameterizedTest
    @EnumSource
    void closesWhatIsStrandedAndSkipsWhatIsStillBroughtOn(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String stranded = rows.key(consumer, "stranded", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), stranded);
            String waiting = rows.key(consumer, "waiting", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", rows.event(consumer, "HELD", MINUTE), waiting);

            assertThat(admin(database).find(stranded).orElseThrow().isStranded())
                    .isTrue();
            assertThat(admin(database).find(waiting).orElseThrow().isStranded()).isFalse();
            assertThat(admin(database).runAgain(List.of(stranded, waiting), "INC-1"))
                    .as("the content is gone")
                    .isEqualTo(new ActionResult(0, 2));
            assertThat(admin(database).close(List.of(stranded, waiting), "INC-1"))
                    .isEqualTo(new ActionResult(1, 1));

            assertThat(inStatus(database, "DISCARDED")).containsExactly("stranded");
            assertThat(TestAudit.linesOf(user, database)).hasSize(2).last().satisfies(line -> assertThat(line)
                    .startsWith("close keys")
                    .endsWith(1L, "ALLOWED", "INC-1"));
        });
    }

    @ParameterizedTest
    @EnumSource
    void doesNothingDangerousWithoutReason(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String completed = new Rows(database).key(consumer, "completed", "COMPLETED", MINUTE);
            assertThatThrownBy(() -> admin(database).forget(List.of(completed), true, " "))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("reason");
            assertThatThrownBy(() -> admin(database).release(List.of(completed), null))
                    .isInstanceOf(RefusedException.class);
            assertThat(search(database, null)).containsExactly("completed");
            assertThat(TestAudit.linesOf(user, database)).isEmpty();
        });
    }
}
