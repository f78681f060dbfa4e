package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.internal.idempotency.operator.TestRecords;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Binary;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.redelivery.TestRedelivery;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each way in which a key is stranded, put there by hand, is found. Nothing here is committed. */
class ReconcilerKeysTest extends Stranding {

    @ParameterizedTest
    @EnumSource
    void findsAFailedKeyWhoseRetryWasPublishedLongAgo(Dialect dialect) {
        on(dialect, database -> {
            UUID retry = published(database, "key", LONG);
            String hash = failed(database, "key", retry);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.subject()).isEqualTo(hash);
                        assertThat(finding.key()).isEqualTo("key");
                        assertThat(finding.event()).isEqualTo(retry.toString());
                        assertThat(finding.known()).contains(consumer, "The broker says NOT_THERE.");
                        assertThat(finding.since()).isBefore(ago(database, BOUND));
                    });
            new Rows(database).set(EVENTS, "status", "PENDING", retry);
            pass(database);
            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .as("it waits again")
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAFailedKeyWhoseRetryIsGone(Dialect dialect) {
        on(dialect, database -> {
            String hash = failed(database, "gone", UUID.randomUUID());
            UUID discarded = published(database, "discarded", LONG);
            new Rows(database).set(EVENTS, "status", "DISCARDED", discarded);
            failed(database, "discarded", discarded);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .extracting(Finding::key)
                    .containsExactlyInAnyOrder("gone", "discarded");
            database.update("DELETE FROM semel_idempotency_record WHERE key_hash = ?", Binary.id(hash));
            pass(database);
            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .as("it vanishes with its state")
                    .extracting(Finding::key)
                    .containsExactly("discarded");
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsALeaseThatLapsedLongAgo(Dialect dialect) {
        on(dialect, database -> {
            Rows rows = new Rows(database);
            rows.lease(consumer, "long", LONG.negated());
            rows.lease(consumer, "lately", SHORT.negated());
            rows.lease(consumer, "alive", SHORT);

            pass(database);

            assertThat(found(database, FindingKind.KEY_UNDER_LAPSED_LEASE))
                    .extracting(Finding::key)
                    .containsExactly("long");
        });
    }

    @ParameterizedTest
    @EnumSource
    void seesAKeyThatAnOperatorReleasedAsLongAsNoCopyOfItsMessageComes(Dialect dialect) {
        on(dialect, database -> {
            String hash = new Rows(database).lease(consumer, "released", LONG.negated());
            assertThat(TestRecords.commands(database).release(List.of(hash))).isOne();

            pass(database);
            assertThat(found(database, FindingKind.KEY_UNDER_LAPSED_LEASE))
                    .singleElement()
                    .satisfies(finding -> {
                        assertThat(finding.key()).isEqualTo("released");
                        assertThat(finding.known()).contains("An operator released it", "only closed or forgotten");
                    });

            IdempotencyKey key = new IdempotencyKey(consumer, "released");
            Delivery copy = new Delivery(key, "ID:1", null, null, null, null);
            assertThat(TestStores.records(database).claim(copy, Duration.ofSeconds(10), token -> Claim.OUTCOME_UNKNOWN))
                    .isEqualTo(Claim.GRANTED);
            pass(database);
            assertThat(found(database, FindingKind.KEY_UNDER_LAPSED_LEASE)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsParkedKeysWithoutAMessageAndParkedMessagesWithoutAKey(Dialect dialect) {
        on(dialect, database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "both", "PARKED", LONG);
            rows.message(consumer, "both", "PARKED", LONG);
            rows.key(consumer, "key alone", "PARKED", LONG);
            rows.key(consumer, "done", "COMPLETED", LONG);
            rows.message(consumer, "done", "PARKED", LONG);
            UUID conflict = rows.message(consumer, "done", "PARKED", LONG);
            rows.set("semel_parked_message", "reason", "CONFLICT", conflict);
            rows.message(consumer, "message alone", "PARKED", LONG);
            rows.message(consumer, "retried", "RETRIED", LONG);

            pass(database);

            assertThat(found(database, FindingKind.KEY_PARKED_WITHOUT_MESSAGE))
                    .extracting(Finding::key)
                    .containsExactly("key alone");
            assertThat(found(database, FindingKind.MESSAGE_PARKED_WITHOUT_KEY))
                    .extracting(Finding::key)
                    .containsExactlyInAnyOrder("done", "message alone");
            assertThat(found(database, FindingKind.MESSAGE_PARKED_WITHOUT_KEY))
                    .extracting(finding -> finding.key() + ": " + finding.known())
                    .anyMatch(said -> said.startsWith("done: ") && said.contains("its key is COMPLETED."))
                    .anyMatch(said -> said.startsWith("message alone: ") && said.contains("its key has no record."));
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsMessagesParkedWithoutTheirKeyForEachReasonForWhichBothAreParked(Dialect dialect) {
        on(dialect, database -> {
            for (ParkReason reason : ParkReason.values()) {
                UUID message = new Rows(database).message(consumer, reason.name(), "PARKED", LONG);
                new Rows(database).set("semel_parked_message", "reason", reason.name(), message);
            }

            pass(database);

            assertThat(found(database, FindingKind.MESSAGE_PARKED_WITHOUT_KEY))
                    .extracting(Finding::key)
                    .contains("EXPIRED", "BROKEN_BODY", "TERMINAL_FAILURE", "OUTCOME_UNKNOWN")
                    .doesNotContain("CONFLICT", "WRONG_CONSUMER", "MISSING_KEY");
        });
    }

    @ParameterizedTest
    @EnumSource
    void looksForTheCopyThatCameInThePlaceOfARetryWhoseKeyWasBusy(Dialect dialect) {
        on(dialect, database -> {
            UUID retry = published(database, "busy", LONG);
            String hash = failed(database, "busy", retry);
            TestRedelivery.storeForLater(database, retry, consumer);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).isEmpty();
            assertThat(TestRedelivery.strandedKeys(database).close(hash))
                    .as("closed while a copy waits")
                    .isFalse();

            UUID copy = TestRedelivery.strandedKeys(database).lastInPlaceOf(retry);
            aged(database, copy, LONG);
            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .as("the copy is lost, too")
                    .extracting(Finding::event)
                    .containsExactly(copy.toString());
            assertThat(TestRedelivery.strandedKeys(database).close(hash)).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysThatALostRetryIsOfNoUseAnyMore(Dialect dialect) {
        on(dialect, database -> {
            UUID retry = published(database, "late", LONG);
            new Rows(database).set(EVENTS, "expires_at", new Rows(database).ago(SHORT), retry);
            failed(database, "late", retry);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .singleElement()
                    .satisfies(finding ->
                            assertThat(finding.known()).contains("Its sender said that it is of no use after"));
        });
    }
}
