package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Caller;
import dev.semel.admin.Page;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.Rows;
import dev.semel.admin.Slice;
import dev.semel.admin.audit.jpa.TestAudit;
import dev.semel.admin.operation.TestOperations;
import dev.semel.history.Failure;
import dev.semel.history.jpa.TestHistory;
import dev.semel.idempotency.store.operator.jpa.TestRecords;
import dev.semel.jpa.Database;
import dev.semel.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeysAdminTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final String consumer = "consumer-" + UUID.randomUUID();
    private final String user = "ada-" + UUID.randomUUID();

    private KeysAdmin door(Database database) {
        KeysAdmin door = new KeysAdmin(
                TestRecords.records(database),
                TestRecords.commands(database),
                new KeyDetails(TestHistory.of(database), TestRecords.lives(database)),
                TestOperations.operations(database),
                TestOperations.purge(database));
        door.context = Caller.named(user, Roles.ADMIN);
        return door;
    }

    @ParameterizedTest
    @EnumSource
    void pagesAndSortsInTheDatabase(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            for (int i = 1; i <= 5; i++) {
                rows.key(consumer, "key-" + i, "COMPLETED", MINUTE.multipliedBy(i), i);
            }
            KeyQuery query = new KeyQuery(null, consumer, null, null, null);

            assertThat(keys(door(database).page(query, new Slice(0, 2, "firstSeenAt", false))))
                    .containsExactly("key-1", "key-2");
            assertThat(keys(door(database).page(query, new Slice(4, 2, "firstSeenAt", false))))
                    .containsExactly("key-5");
            assertThat(keys(door(database).page(query, new Slice(0, 3, "duplicates", true))))
                    .containsExactly("key-1", "key-2", "key-3");
            assertThat(door(database).page(query, new Slice(0, 2, null, true)).total())
                    .isEqualTo(5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void sortsByEachOfItsColumns(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "key", "COMPLETED", MINUTE);
            KeyQuery query = new KeyQuery(null, consumer, null, null, null);
            List<String> columns =
                    List.of("firstSeenAt", "completedAt", "consumer", "status", "attempts", "duplicates", "key");
            columns.forEach(column -> assertThat(door(database)
                            .page(query, new Slice(0, 10, column, true))
                            .rows())
                    .as(column)
                    .hasSize(1));
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesColumnsAndStatusesItDoesNotKnow(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            KeyQuery any = new KeyQuery(null, null, null, null, null);
            assertThatThrownBy(() -> door(database).page(any, new Slice(0, 10, "key_hash; DROP TABLE", true)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("firstSeenAt");
            assertThatThrownBy(() -> door(database)
                            .page(new KeyQuery(null, null, "DONE", null, null), new Slice(0, 10, null, true)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("COMPLETED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsKeysByTextByHashAndByTheirBeginning(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String hash = rows.key(consumer, "50%_off!", "COMPLETED", MINUTE);
            rows.key(consumer, "50 percent off", "COMPLETED", MINUTE);

            assertThat(search(database, "50%_off!")).containsExactly("50%_off!");
            assertThat(search(database, hash)).containsExactly("50%_off!");
            assertThat(search(database, "50%_o*")).containsExactly("50%_off!");
            assertThat(search(database, "50*")).hasSize(2);
            assertThat(search(database, "50")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void takesHostileFiltersAsTextThatMatchesNothing(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "key", "COMPLETED", MINUTE);
            for (String hostile : List.of("a\u0000b", "' OR 1=1 --", "\ud800", "x".repeat(100_000), "%*", "_*", "!*")) {
                assertThat(search(database, hostile)).as(hostile).isEmpty();
            }
            assertThat(search(database, "  ")).as("blank is no filter").hasSize(1);
            assertThat(door(database).find("a\u0000b")).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void filtersByStatusAndByTimeFirstSeen(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "old", "COMPLETED", Duration.ofHours(3));
            rows.key(consumer, "failed", "FAILED", Duration.ofHours(2));
            rows.key(consumer, "new", "COMPLETED", Duration.ofHours(1));
            Slice all = new Slice(0, 10, "firstSeenAt", true);

            assertThat(keys(door(database).page(new KeyQuery(null, consumer, "LEFT_TO_BROKER", null, null), all)))
                    .containsExactly("failed");
            assertThat(keys(door(database)
                            .page(
                                    new KeyQuery(
                                            null,
                                            consumer,
                                            null,
                                            rows.ago(Duration.ofMinutes(150)).toInstant(),
                                            rows.ago(Duration.ofMinutes(90)).toInstant()),
                                    all)))
                    .containsExactly("failed");
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsOneKeyWithItsHistory(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String hash = rows.key(consumer, "key", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), hash);
            TestHistory.of(database).record(hash, 1, Failure.of(new IllegalStateException("No stock")));

            KeyDetail detail = door(database).find(hash).orElseThrow();
            assertThat(detail.key().status()).isEqualTo("FAILED");
            assertThat(detail.attempts()).singleElement().satisfies(attempt -> {
                assertThat(attempt.errorMessage()).isEqualTo("No stock");
                assertThat(attempt.errorStack()).contains("KeysAdminTest");
            });
            assertThat(door(database).consumers()).contains(consumer);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsLapsedLeasesFromLiveOnesByTheDatabasesTime(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());

            KeyView key = door(database).find(live).orElseThrow().key();
            assertThat(key.status()).isEqualTo("IN_PROGRESS");
            assertThat(key.node()).isEqualTo("node-a");
            assertThat(key.leaseUntil()).isCloseTo(database.now().plus(MINUTE), within(10, ChronoUnit.SECONDS));
            assertThat(door(database).find(lapsed).orElseThrow().key().status()).isEqualTo("LAPSED");
            assertThat(inStatus(database, "IN_PROGRESS")).containsExactly("live");
            assertThat(inStatus(database, "LAPSED")).containsExactly("lapsed");
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatIsLeftToTheBrokerFromWhatHasARetryOfItsOwn(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String left = rows.key(consumer, "left", "FAILED", MINUTE);
            OffsetDateTime since = rows.ago(MINUTE);
            rows.set("semel_idempotency_record", "failing_since", since, left);
            String retried = rows.key(consumer, "retried", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "retry_event_id", UUID.randomUUID(), retried);

            KeyView key = door(database).find(left).orElseThrow().key();
            assertThat(key.status()).isEqualTo("LEFT_TO_BROKER");
            assertThat(key.failingSince()).isEqualTo(since.toInstant());
            assertThat(door(database).find(retried).orElseThrow().key().status())
                    .isEqualTo("FAILED");
            assertThat(inStatus(database, "FAILED")).containsExactly("retried");
            assertThat(inStatus(database, "LEFT_TO_BROKER")).containsExactly("left");
        });
    }

    @ParameterizedTest
    @EnumSource
    void showsTheContentHashAndTheDeathsOverAKey(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String hash = rows.key(consumer, "deadly", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "content_hash", "c0ffee", hash);
            rows.mark(consumer, hash, 2, rows.life(consumer, rows.ago(MINUTE), null));

            KeyDetail detail = door(database).find(hash).orElseThrow();
            assertThat(detail.contentHash()).isEqualTo("c0ffee");
            assertThat(detail.key().deaths()).isEqualTo(2);
            assertThat(detail.mark().node()).isEqualTo("node-a");
        });
    }

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

    private List<String> inStatus(Database database, String status) {
        KeyQuery query = new KeyQuery(null, consumer, status, null, null);
        return keys(door(database).page(query, new Slice(0, 50, "key", true)));
    }

    private List<String> search(Database database, String key) {
        return keys(door(database).page(new KeyQuery(key, consumer, null, null, null), new Slice(0, 50, "key", true)));
    }

    private static List<String> keys(Page<KeyView> page) {
        return page.rows().stream().map(KeyView::key).toList();
    }
}
