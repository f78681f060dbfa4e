package dev.semel.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.history.Failure;
import dev.semel.history.jpa.TestHistory;
import dev.semel.jpa.Database;
import dev.semel.jpa.Dialect;
import dev.semel.retention.jpa.TestExpiredRows;
import dev.semel.settings.RetentionSettings;
import dev.semel.settings.RetentionSettings.Schedule;
import dev.semel.settings.RetentionSettings.Window;
import dev.semel.settings.outbox.OutboxSettings;
import dev.semel.settings.outbox.OutboxSettings.Published;
import dev.semel.settings.outbox.OutboxSettings.Publisher;
import dev.semel.testing.MutableClock;
import dev.semel.testing.OpenTransaction;
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
        Schedule schedule = new Schedule(Duration.ofMinutes(1), 2, window);
        RetentionSettings settings = new RetentionSettings(KEYS, PUBLISHED, CLOSED, PUBLISHED, schedule);
        return new Purge(
                new PurgeBatch(rows), settings, OUTBOX, new RetentionSettings.Counters(Optional.empty()), clock);
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

            Map<Finished, Long> deleted = purge(database).run();

            assertThat(deleted)
                    .containsEntry(Finished.COMPLETED_KEYS, 1L)
                    .containsEntry(Finished.DISCARDED_KEYS, 1L)
                    .containsEntry(Finished.PUBLISHED_EVENTS, 1L)
                    .containsEntry(Finished.CAPTURED_EVENTS, 1L)
                    .containsEntry(Finished.DISCARDED_EVENTS, 1L)
                    .containsEntry(Finished.CLOSED_MESSAGES, 2L);
            assertThat(keysLeft(database)).containsExactly("still protected", "still shown");
            assertThat(rows.get("semel_outbox_event", "id", published)).isNull();
            assertThat(rows.get("semel_outbox_event", "id", recent)).isNotNull();
            assertThat(purge(database).run()).isEmpty();
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

            purge(database).run();

            assertThat(keysLeft(database)).containsExactly("failed", "parked");
            assertThat(rows.get("semel_outbox_event", "id", parked)).isNotNull();
            assertThat(rows.get("semel_outbox_event", "id", pending)).isNotNull();
            assertThat(rows.get("semel_parked_message", "id", message)).isNotNull();
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsAKeyThatWasFirstSeenLongAgoButCompletedLately(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            String late = rows.key(name, "late", "COMPLETED", KEYS.plusDays(1));
            rows.set(RECORDS, "completed_at", rows.ago(Duration.ofDays(1)), late);

            purge(database).run();

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

            assertThat(purge(database).run())
                    .containsEntry(Finished.ATTEMPTS, 1L)
                    .containsEntry(Finished.AUDIT_LINES, 1L);
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

            database.doInTransaction(open -> assertThat(purge(open).run()).containsEntry(Finished.COMPLETED_KEYS, 4L));
        }
        database.doInTransaction(open -> {
            assertThat(keysLeft(open)).containsExactly("key-1");
            assertThat(purge(open).run()).containsEntry(Finished.COMPLETED_KEYS, 1L);
        });
    }

    @ParameterizedTest
    @EnumSource
    void startsNoBatchOutsideItsWindow(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(name, "expired", "COMPLETED", KEYS.plusDays(1));
            MutableClock midnight = new MutableClock();
            Purge purge = purge(TestExpiredRows.of(database), Window.of("01:00-02:00"), midnight);

            assertThat(purge.run()).isEmpty();
            midnight.advance(Duration.ofHours(1));
            assertThat(purge.run()).containsEntry(Finished.COMPLETED_KEYS, 1L);
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
            ExpiredRows slow = (kind, age, most) -> {
                midnight.advance(Duration.ofHours(5));
                return TestExpiredRows.of(database).delete(kind, age, most);
            };

            assertThat(purge(slow, Window.of("22:00-06:00"), midnight).run())
                    .containsOnly(Map.entry(Finished.COMPLETED_KEYS, 4L));
            assertThat(keysLeft(database)).hasSize(1);
            assertThat(purge(database).run()).containsEntry(Finished.COMPLETED_KEYS, 1L);
        });
    }

    @SuppressWarnings("unchecked")
    private List<String> keysLeft(Database database) {
        return database.nativeQuery(
                        "SELECT key_text FROM semel_idempotency_record WHERE consumer = ? ORDER BY key_text", name)
                .getResultList();
    }
}
