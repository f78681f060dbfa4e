package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.retention.jpa.TestExpiredRows;
import dev.semel.internal.settings.NodeName;
import dev.semel.internal.settings.OutboxSettings;
import dev.semel.internal.settings.OutboxSettings.Published;
import dev.semel.internal.settings.OutboxSettings.Publisher;
import dev.semel.internal.settings.RetentionSettings;
import dev.semel.internal.settings.RetentionSettings.Counters;
import dev.semel.internal.settings.RetentionSettings.Schedule;
import dev.semel.internal.settings.RetentionSettings.Window;
import dev.semel.testing.MutableClock;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.SameTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PurgeTest {

    private static final NodeName NODE = new NodeName("node-a");
    private static final String RECORDS = "semel_idempotency_record";
    private static final Duration KEYS = Duration.ofDays(2_000);
    private static final Duration PUBLISHED = Duration.ofDays(1_000);
    private static final Duration CLOSED = Duration.ofDays(3_000);

    private static final OutboxSettings OUTBOX =
            new OutboxSettings(Publisher.RELAY, Published.ARCHIVE, Duration.ofDays(500));

    private final String name = "purge-" + UUID.randomUUID();

    private static Purge purge(Database database) {
        return purge(TestExpiredRows.of(database), Window.ALWAYS, Clock.systemUTC());
    }

    private static Purge purge(ExpiredRows rows, Window window, Clock clock) {
        RetentionSettings settings = settings(window);
        return new Purge(
                rows, new SameTransaction(), TestRetentionRule.of(settings, OUTBOX, (Terms) null), settings, clock);
    }

    private static Purge purge(Database database, RetentionRule rule) {
        return new Purge(
                TestExpiredRows.of(database), new SameTransaction(), rule, settings(Window.ALWAYS), Clock.systemUTC());
    }

    private static RetentionSettings settings(Window window) {
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 2, window);
        return new RetentionSettings(KEYS, PUBLISHED, CLOSED, PUBLISHED, schedule);
    }

    @ParameterizedTest
    @EnumSource
    void deletesEachKindAfterItsOwnTime(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(name, "completed", "COMPLETED", KEYS.plusDays(1));
            rows.key(name, "still protected", "COMPLETED", KEYS.minusDays(1));
            rows.key(name, "discarded", "DISCARDED", CLOSED.plusDays(1));
            rows.key(name, "still shown", "DISCARDED", KEYS.plusDays(1));
            UUID published = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(1));
            UUID recent = rows.event(name, "PUBLISHED", PUBLISHED.minusDays(1));
            rows.event(name, "CAPTURED", PUBLISHED.plusDays(1));
            rows.event(name, "CAPTURED", PUBLISHED.minusDays(1));
            rows.event(name, "DISCARDED", CLOSED.plusDays(1));
            rows.message(name, "retried", "RETRIED", CLOSED.plusDays(1));
            rows.message(name, "given up", "DISCARDED", CLOSED.plusDays(1));

            Map<PurgeTarget, Long> deleted = purge(database).purge();

            assertThat(deleted)
                    .containsEntry(PurgeTarget.COMPLETED_KEYS, 1L)
                    .containsEntry(PurgeTarget.DISCARDED_KEYS, 1L)
                    .containsEntry(PurgeTarget.PUBLISHED_EVENTS, 1L)
                    .containsEntry(PurgeTarget.CAPTURED_EVENTS, 1L)
                    .containsEntry(PurgeTarget.DISCARDED_EVENTS, 1L)
                    .containsEntry(PurgeTarget.CLOSED_MESSAGES, 2L);
            assertThat(keysLeft(database)).containsExactly("still protected", "still shown");
            assertThat(rows.get("semel_outbox_event", "id", published)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", recent)).isNotNull();
            assertThat(purge(database).purge()).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void neverTouchesWhatFailedOrIsParkedOrPending(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            Duration ancient = Duration.ofDays(9_000);
            rows.key(name, "failed", "FAILED", ancient);
            rows.key(name, "parked", "PARKED", ancient);
            UUID parked = rows.event(name, "PARKED", ancient);
            UUID pending = rows.event(name, "PENDING", ancient);
            UUID message = rows.message(name, "a", "PARKED", ancient);

            purge(database).purge();

            assertThat(keysLeft(database)).containsExactly("failed", "parked");
            assertThat(rows.get("semel_outbox_event", "id", parked)).isNotNull();
            assertThat(rows.get("semel_outbox_event", "id", pending)).isNotNull();
            assertThat(rows.get("semel_parked_message", "id", message)).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsAKeyAsLongAsAMessageIsParkedBesideIt(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(name, "a", "COMPLETED", KEYS.plusDays(1));
            UUID conflict = rows.message(name, "a", "PARKED", KEYS.plusDays(1));

            purge(database).purge();
            assertThat(keysLeft(database)).containsExactly("a");

            rows.set("semel_parked_message", "status", "RETRIED", conflict);
            purge(database).purge();
            assertThat(keysLeft(database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsAKeyLongerWithWhichOtherContentWasComparedLately(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String hash = rows.key(name, "a", "COMPLETED", KEYS.plusDays(1));
            rows.key(name, "b", "COMPLETED", KEYS.plusDays(1));
            String first = ContentHash.ofText("first", List.of());
            rows.set(RECORDS, "content_hash", first, hash);
            Delivery other = new Delivery(
                    new IdempotencyKey(name, "a"), "ID:2", null, null, ContentHash.ofText("other", List.of()), null);

            assertThat(TestStores.records(database).claim(other, Duration.ofSeconds(1), token -> Claim.OUTCOME_UNKNOWN))
                    .isEqualTo(Claim.CONFLICT);
            database.entityManager().flush();
            purge(database).purge();

            assertThat(keysLeft(database)).containsExactly("a");
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsRowsAsLongAsTheDatabaseSaysWhereThatIsLongerThanItsOwnSettings(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(name, "completed", "COMPLETED", KEYS.plusDays(1));
            new Rows(database).key(name, "given up", "DISCARDED", CLOSED.plusDays(1));
            RetentionRule patient =
                    TestRetentionRule.of(settings(Window.ALWAYS), OUTBOX, terms(CLOSED.plusDays(60), Window.ALWAYS));

            assertThat(purge(database, patient).purge()).isEmpty();

            assertThat(keysLeft(database)).containsExactly("completed", "given up");
            purge(database).purge();
            assertThat(keysLeft(database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsToWhatAnApplicationSaysThatStartsWhileItIsAtWork(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            Database database = open.database();
            Rows rows = new Rows(database);
            for (int i = 0; i < 5; i++) {
                rows.key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1));
            }
            SharedTerms shared = TestExpiredRows.terms(database);
            RetentionRule rule =
                    new RetentionRule(shared, settings(Window.ALWAYS), OUTBOX, new Counters(Optional.empty()), NODE);
            ExpiredRows withAStart = (kind, age, most) -> {
                int deleted = TestExpiredRows.of(database).delete(kind, age, most);
                shared.lengthen("other", "node-b", terms(KEYS.plusDays(60), Window.ALWAYS));
                return deleted;
            };

            new Purge(withAStart, new SameTransaction(), rule, settings(Window.ALWAYS), Clock.systemUTC()).purge();

            assertThat(keysLeft(database)).hasSize(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsToTheWindowOfTheDatabase(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(name, "expired", "COMPLETED", KEYS.plusDays(1));
            MutableClock midnight = new MutableClock();
            RetentionRule nightly =
                    TestRetentionRule.of(settings(Window.ALWAYS), OUTBOX, terms(KEYS, Window.of("01:00-02:00")));
            Purge purge = new Purge(
                    TestExpiredRows.of(database), new SameTransaction(), nightly, settings(Window.ALWAYS), midnight);

            assertThat(purge.purge()).isEmpty();
            midnight.advance(Duration.ofHours(1));
            assertThat(purge.purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsEventsForOneConsumerAsLongAsItsKeysAndWhileAFailedKeyNamesThem(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            UUID young = retry(rows, "PUBLISHED", PUBLISHED.plusDays(1));
            UUID old = retry(rows, "PUBLISHED", KEYS.plusDays(1));
            UUID discarded = retry(rows, "DISCARDED", CLOSED.plusDays(1));
            UUID named = retry(rows, "PUBLISHED", KEYS.plusDays(1));
            rows.set(RECORDS, "retry_event_id", named, rows.key(name, "failed", "FAILED", KEYS.plusDays(1)));
            UUID namedAndDiscarded = retry(rows, "DISCARDED", CLOSED.plusDays(1));
            rows.set(
                    RECORDS,
                    "retry_event_id",
                    namedAndDiscarded,
                    rows.key(name, "given up", "FAILED", KEYS.plusDays(1)));

            assertThat(purge(database).purge())
                    .containsOnly(
                            Map.entry(PurgeTarget.PUBLISHED_RETRIES, 1L), Map.entry(PurgeTarget.DISCARDED_RETRIES, 1L));

            assertThat(rows.get("semel_outbox_event", "id", young)).isNotNull();
            assertThat(rows.get("semel_outbox_event", "id", named)).isNotNull();
            assertThat(rows.get("semel_outbox_event", "id", namedAndDiscarded)).isNotNull();
            assertThat(rows.get("semel_outbox_event", "id", old)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", discarded)).isNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsAKeyThatWasFirstSeenLongAgoButCompletedLately(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String late = rows.key(name, "late", "COMPLETED", KEYS.plusDays(1));
            rows.set(RECORDS, "completed_at", rows.ago(Duration.ofDays(1)), late);

            purge(database).purge();

            assertThat(keysLeft(database)).containsExactly("late");
        });
    }

    @ParameterizedTest
    @EnumSource
    void deletesAttemptsAndAuditLinesWithTheClosedOnes(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            TestHistory.of(database).record(name, 1, Failure.of(new IllegalStateException("old")));
            database.entityManager().flush();
            database.nativeQuery(
                            "UPDATE semel_attempt SET attempted_at = ? WHERE subject = ?",
                            rows.ago(CLOSED.plusDays(1)),
                            name)
                    .executeUpdate();
            TestHistory.of(database).record(name, 2, Failure.of(new IllegalStateException("new")));
            database.nativeQuery(
                            "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, node)"
                                    + " VALUES (?, ?, 'ada', 'retry', 'x', 1, 'ALLOWED', 'node-a')",
                            UUID.randomUUID(),
                            rows.ago(CLOSED.plusDays(1)))
                    .executeUpdate();

            assertThat(purge(database).purge())
                    .containsEntry(PurgeTarget.ATTEMPTS, 1L)
                    .containsEntry(PurgeTarget.AUDIT_LINES, 1L);
            assertThat(TestHistory.of(database).of(name)).singleElement().satisfies(left -> assertThat(left.attempt())
                    .isEqualTo(2));
        });
    }

    @ParameterizedTest
    @EnumSource
    void skipsARowThatSomebodyHoldsAndGoesOnWithTheOthers(Dialect dialect) {
        TestDatabase database = TestDatabase.of(dialect);
        List<String> hashes = new ArrayList<>();
        database.doInTransaction(open -> {
            for (int i = 0; i < 5; i++) {
                hashes.add(new Rows(open).key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1)));
            }
        });
        try (OpenTransaction claim = database.begin()) {
            claim.database()
                    .nativeQuery(
                            "SELECT key_hash FROM semel_idempotency_record WHERE key_hash = ? FOR UPDATE",
                            hashes.get(1))
                    .getResultList();

            database.doInTransaction(
                    open -> assertThat(purge(open).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 4L));
        }
        database.doInTransaction(open -> {
            assertThat(keysLeft(open)).containsExactly("key-1");
            assertThat(purge(open).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void startsNoBatchOutsideItsWindow(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(name, "expired", "COMPLETED", KEYS.plusDays(1));
            MutableClock midnight = new MutableClock();
            Purge purge = purge(TestExpiredRows.of(database), Window.of("01:00-02:00"), midnight);

            assertThat(purge.purge()).isEmpty();
            midnight.advance(Duration.ofHours(1));
            assertThat(purge.purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void stopsWhenItRunsIntoTheEndOfItsWindow(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            for (int i = 0; i < 5; i++) {
                rows.key(name, "key-" + i, "COMPLETED", KEYS.plusDays(1));
            }
            MutableClock midnight = new MutableClock();
            ExpiredRows slow = (kind, share, most) -> {
                midnight.advance(Duration.ofHours(5));
                return TestExpiredRows.of(database).delete(kind, share, most);
            };

            assertThat(purge(slow, Window.of("22:00-06:00"), midnight).purge())
                    .containsOnly(Map.entry(PurgeTarget.COMPLETED_KEYS, 4L));
            assertThat(keysLeft(database)).hasSize(1);
            assertThat(purge(database).purge()).containsEntry(PurgeTarget.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhereItsLastBatchEndedSoThatWhatIsKeptIsNotReadForEachBatch(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database().nativeQuery("DELETE FROM semel_outbox_event").executeUpdate();
            Rows rows = new Rows(open.database());
            ExpiredRows expired = TestExpiredRows.of(open.database());
            UUID first = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(3));
            UUID second = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(2));
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isOne();
            assertThat(rows.get("semel_outbox_event", "id", first)).isNull();

            UUID before = rows.event(name, "PUBLISHED", PUBLISHED.plusDays(4));
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isOne();
            assertThat(rows.get("semel_outbox_event", "id", second)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", before)).isNotNull();

            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .isZero();
            assertThat(expired.delete(PurgeTarget.PUBLISHED_EVENTS, PUBLISHED, 1))
                    .as("the next pass begins at the beginning")
                    .isOne();
        }
    }

    private UUID retry(Rows rows, String status, Duration age) {
        UUID id = rows.event(name, status, age);
        rows.set("semel_outbox_event", "consumer", name, id);
        return id;
    }

    private static Terms terms(Duration keys, Window window) {
        return new Terms(
                keys, PUBLISHED, CLOSED, Duration.ofDays(500), Optional.empty(), PUBLISHED, Published.ARCHIVE, window);
    }

    @SuppressWarnings("unchecked")
    private List<String> keysLeft(Database database) {
        return database.nativeQuery(
                        "SELECT key_text FROM semel_idempotency_record WHERE consumer = ? ORDER BY key_text", name)
                .getResultList();
    }
}
