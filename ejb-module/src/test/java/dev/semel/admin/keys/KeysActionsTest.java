package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.ActionResult;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.admin.audit.jpa.TestAudit;
import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeysActionsTest extends KeysDoor {

    @ParameterizedTest
    @EnumSource
    void releasesLapsedLeasesOnly(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());
            String completed = rows.key(consumer, "completed", "COMPLETED", MINUTE);

            ActionResult result =
                    door(database).release(List.of(live, lapsed, completed, "no hash at all"), "the broker lost it");

            assertThat(result).isEqualTo(new ActionResult(1, 3));
            assertThat(inStatus(database, "LEFT_TO_BROKER")).containsExactly("lapsed");
            assertThat(rows.get("semel_idempotency_record", "lease_token", lapsed))
                    .as("its holder can neither extend nor complete it")
                    .isNull();
            assertThat(inStatus(database, "IN_PROGRESS")).containsExactly("live");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> {
                assertThat(line).startsWith("release keys").endsWith(1L, "ALLOWED", "the broker lost it");
                assertThat((String) line[1]).contains(lapsed);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void neverForgetsOrPurgesWhatIsInProgress(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());

            assertThat(door(database).forget(List.of(live, lapsed), "tidy")).isEqualTo(new ActionResult(0, 2));
            door(database).purge(Duration.ZERO, "tidy");
            assertThat(search(database, null)).containsExactlyInAnyOrder("live", "lapsed");
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
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), failed);
            String parked = rows.key(consumer, "parked", "PARKED", MINUTE);

            ActionResult result = door(database)
                    .forget(List.of(completed, discarded, left, failed, parked, "no hash at all"), "sent by mistake");

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
    void doesNothingDangerousWithoutReason(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            String completed = new Rows(database).key(consumer, "completed", "COMPLETED", MINUTE);
            assertThatThrownBy(() -> door(database).forget(List.of(completed), " "))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("reason");
            assertThatThrownBy(() -> door(database).release(List.of(completed), null))
                    .isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> door(database).purge(Duration.ZERO, null)).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> door(database).purge(Duration.ofDays(-1), "tidy"))
                    .isInstanceOf(RefusedException.class);
            assertThat(search(database, null)).containsExactly("completed");
            assertThat(TestAudit.linesOf(user, database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void purgesOldCompletedKeysAndAuditsAllBatchesOnOneLine(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration old = Duration.ofDays(4_000);
            for (int i = 0; i < 5; i++) {
                rows.key(consumer, "old-" + i, "COMPLETED", old);
            }
            rows.key(consumer, "old and failed", "FAILED", old);
            rows.key(consumer, "old and parked", "PARKED", old);
            rows.key(consumer, "new", "COMPLETED", MINUTE);

            assertThat(door(database).purge(Duration.ofDays(3_999), "disk is full"))
                    .isEqualTo(new ActionResult(5, 0));
            assertThat(search(database, null)).containsExactlyInAnyOrder("old and failed", "old and parked", "new");
            assertThat(TestAudit.linesOf(user, database)).singleElement().satisfies(line -> assertThat(line)
                    .containsExactly("purge", "[COMPLETED_KEYS] older than PT95976H", 5L, "ALLOWED", "disk is full"));
        });
    }
}
