package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeysSearchTest extends KeysAdminFixture {

    @ParameterizedTest
    @EnumSource
    void pagesAndSortsInTheDatabase(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            for (int i = 1; i <= 5; i++) {
                rows.key(consumer, "key-" + i, "COMPLETED", MINUTE.multipliedBy(i), i);
            }
            KeyQuery query = new KeyQuery(null, consumer, null, null, null);

            assertThat(keys(admin(database).page(query, new PageRequest(0, 2, "firstSeenAt", false))))
                    .containsExactly("key-1", "key-2");
            assertThat(keys(admin(database).page(query, new PageRequest(4, 2, "firstSeenAt", false))))
                    .containsExactly("key-5");
            assertThat(keys(admin(database).page(query, new PageRequest(0, 3, "duplicates", true))))
                    .containsExactly("key-1", "key-2", "key-3");
            assertThat(admin(database)
                            .page(query, new PageRequest(0, 2, null, true))
                            .total())
                    .isEqualTo(5);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsWhatHasComeIntoTheListSinceItWasRead(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration before = MINUTE;
            Duration after = Duration.ofSeconds(10);
            rows.key(consumer, "new", "COMPLETED", after);
            rows.key(consumer, "old", "COMPLETED", before);
            rows.key(consumer, "parks now", "PARKED", before);
            rows.message(consumer, "parks now", "PARKED", after);
            rows.key(consumer, "has been parked", "PARKED", before);
            rows.message(consumer, "has been parked", "PARKED", before);
            String fails = rows.key(consumer, "fails now", "FAILED", before);
            rows.set(JdbcKeys.TABLE, "failing_since", rows.ago(after), fails);
            rows.set(JdbcKeys.TABLE, "failing_since", rows.ago(before), rows.key(consumer, "fails", "FAILED", before));
            rows.lease(consumer, "lapses now", after.negated());
            rows.lease(consumer, "lapsed", before.negated());
            Instant since = database.now().minusSeconds(30);

            assertThat(Stream.of("COMPLETED", "PARKED", "LEFT_TO_BROKER", "LAPSED")
                            .map(status -> newer(database, status, since)))
                    .containsOnly(1L);
            assertThat(newer(database, null, since)).isEqualTo(1);
            assertThat(newer(database, "IN_PROGRESS", since)).isZero();
            assertThat(admin(database)
                            .page(new KeyQuery(null, consumer, null, null, null), new PageRequest(0, 2, null, true))
                            .asOf())
                    .isCloseTo(database.now(), within(30, ChronoUnit.SECONDS));
        });
    }

    private long newer(Database database, String status, Instant since) {
        return admin(database).newer(new KeyQuery(null, consumer, status, null, null), since);
    }

    @ParameterizedTest
    @EnumSource
    void countsForItsTabsWhatMatchesTheFilter(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "parked", "PARKED", MINUTE);
            rows.key(consumer, "done", "COMPLETED", MINUTE);
            rows.key(consumer + "-2", "parked", "PARKED", MINUTE);

            assertThat(admin(database).counts(new KeyQuery(null, consumer, "COMPLETED", null, null)))
                    .containsEntry("PARKED", 1L)
                    .containsEntry("LAPSED", 0L)
                    .doesNotContainKey("COMPLETED");
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
            columns.forEach(column -> assertThat(admin(database)
                            .page(query, new PageRequest(0, 10, column, true))
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
            assertThatThrownBy(() -> admin(database).page(any, new PageRequest(0, 10, "key_hash; DROP TABLE", true)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("firstSeenAt");
            assertThatThrownBy(() -> admin(database)
                            .page(new KeyQuery(null, null, "DONE", null, null), new PageRequest(0, 10, null, true)))
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
            assertThat(admin(database).find("a\u0000b")).isEmpty();
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
            PageRequest all = new PageRequest(0, 10, "firstSeenAt", true);

            assertThat(keys(admin(database).page(new KeyQuery(null, consumer, "LEFT_TO_BROKER", null, null), all)))
                    .containsExactly("failed");
            assertThat(keys(admin(database)
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

            KeyDetail detail = admin(database).find(hash).orElseThrow();
            assertThat(detail.key().status()).isEqualTo("FAILED");
            assertThat(detail.attempts()).singleElement().satisfies(attempt -> {
                assertThat(attempt.errorMessage()).isEqualTo("No stock");
                assertThat(attempt.errorStack()).contains("KeysSearchTest");
            });
            assertThat(admin(database).consumers()).contains(consumer);
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsLapsedLeasesFromLiveOnesByTheDatabasesTime(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String live = rows.lease(consumer, "live", MINUTE);
            String lapsed = rows.lease(consumer, "lapsed", MINUTE.negated());

            KeyView key = admin(database).find(live).orElseThrow().key();
            assertThat(key.status()).isEqualTo("IN_PROGRESS");
            assertThat(key.node()).isEqualTo("node-a");
            assertThat(key.leaseUntil()).isCloseTo(database.now().plus(MINUTE), within(10, ChronoUnit.SECONDS));
            assertThat(admin(database).find(lapsed).orElseThrow().key().status())
                    .isEqualTo("LAPSED");
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

            KeyView key = admin(database).find(left).orElseThrow().key();
            assertThat(key.status()).isEqualTo("LEFT_TO_BROKER");
            assertThat(key.failingSince()).isEqualTo(since.toInstant());
            assertThat(admin(database).find(retried).orElseThrow().key().status())
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
            rows.set("semel_idempotency_record", "content_hash", Binary.hash("c0ffee"), hash);
            rows.mark(consumer, hash, 2, rows.life(consumer, rows.ago(MINUTE), null));

            KeyDetail detail = admin(database).find(hash).orElseThrow();
            assertThat(detail.contentHash()).isEqualTo("c0ffee");
            assertThat(detail.key().deaths()).isEqualTo(2);
            assertThat(detail.mark().node()).isEqualTo("node-a");
        });
    }

    @ParameterizedTest
    @EnumSource
    void tellsAHandlerThatNeverCameBack(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String known = rows.key(consumer, "known", "FAILED", MINUTE);
            String unknown = rows.key(consumer, "unknown", "FAILED", MINUTE);
            rows.set("semel_idempotency_record", "outcome_unknown", true, unknown);

            assertThat(admin(database).find(unknown).orElseThrow().isOutcomeUnknown())
                    .isTrue();
            assertThat(admin(database).find(known).orElseThrow().isOutcomeUnknown())
                    .isFalse();
        });
    }
}
