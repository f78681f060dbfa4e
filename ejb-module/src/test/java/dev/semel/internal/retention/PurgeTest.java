package dev.semel.internal.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.history.Failure;
import dev.semel.internal.history.TestHistory;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.message.ContentHash;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What goes after its time, and what stays. */
class PurgeTest extends PurgeFixture {

    @ParameterizedTest
    @EnumSource
    void deletesEachKindAfterItsOwnTime(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
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
    void keepsAKeyLongerWithWhichOtherContentWasComparedLately(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Rows rows = new Rows(database);
            String hash = rows.key(name, "a", "COMPLETED", KEYS.plusDays(1));
            rows.key(name, "b", "COMPLETED", KEYS.plusDays(1));
            String first = ContentHash.ofText("first", List.of());
            rows.set(RECORDS, "content_hash", Binary.hash(first), hash);
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
    void keepsEventsForOneConsumerAsLongAsItsKeysAndWhileAFailedKeyNamesThem(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
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
    void deletesAttemptsAndAuditLinesWithTheClosedOnes(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            UUID subject = UUID.randomUUID();
            Rows rows = new Rows(database);
            TestHistory.of(database).record(subject.toString(), 1, Failure.of(new IllegalStateException("old")));
            database.entityManager().flush();
            database.update(
                    "UPDATE semel_attempt SET attempted_at = ? WHERE subject = ?",
                    rows.ago(CLOSED.plusDays(1)),
                    subject);
            TestHistory.of(database).record(subject.toString(), 2, Failure.of(new IllegalStateException("new")));
            database.update(
                    "INSERT INTO semel_audit (id, acted_at, user_name, action, target, affected, outcome, node)"
                            + " VALUES (?, ?, 'ada', 'retry', 'x', 1, 'ALLOWED', 'node-a')",
                    UUID.randomUUID(),
                    rows.ago(CLOSED.plusDays(1)));

            UUID ended = TestedOperations.ended(database, rows.ago(CLOSED.plusDays(1)));
            UUID recent = TestedOperations.ended(database, rows.ago(CLOSED.minusDays(1)));

            UUID parked = UUID.randomUUID();
            rows.set(
                    "semel_parked_message", "fingerprint", parked, rows.message("notes", "a", "PARKED", Duration.ZERO));
            for (UUID cause : List.of(parked, UUID.randomUUID())) {
                database.update(
                        "INSERT INTO semel_cause_note (fingerprint, note, user_name, noted_at) VALUES (?, 'x', 'ada', ?)",
                        cause,
                        rows.ago(CLOSED.plusDays(1)));
            }

            assertThat(purge(database).purge())
                    .containsEntry(PurgeTarget.CAUSE_NOTES, 1L)
                    .containsEntry(PurgeTarget.ATTEMPTS, 1L)
                    .containsEntry(PurgeTarget.AUDIT_LINES, 1L)
                    .containsEntry(PurgeTarget.OPERATIONS, 1L);
            assertThat(rows.get("semel_operation", "id", ended)).isNull();
            assertThat(rows.get("semel_operation", "id", recent)).isNotNull();
            assertThat(TestHistory.of(database).of(subject.toString()))
                    .singleElement()
                    .satisfies(left -> assertThat(left.attempt()).isEqualTo(2));
        });
    }

    private UUID retry(Rows rows, String status, Duration age) {
        UUID id = rows.event(name, status, age);
        rows.set("semel_outbox_event", "consumer", name, id);
        return id;
    }
}
