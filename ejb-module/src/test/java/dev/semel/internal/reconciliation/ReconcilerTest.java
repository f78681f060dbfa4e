package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.jpa.TestStores;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.internal.redelivery.TestRedelivery;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of what the reconciler finds, and that it finds nothing that is only slow. Nothing here is committed. */
class ReconcilerTest extends Stranding {

    @ParameterizedTest
    @EnumSource
    void findsNothingWhereWorkIsOnlySlow(Dialect dialect) {
        on(dialect, database -> {
            broker = State.THERE;
            failed(database, "retry in the queue", published(database, "retry in the queue", LONG));
            published(database, "in the queue", LONG);
            UUID waiting = published(database, "waiting", LONG);
            new Rows(database).set(EVENTS, "status", "PENDING", waiting);
            failed(database, "waiting", waiting);
            UUID scheduled = published(database, "scheduled", LONG);
            new Rows(database).set(EVENTS, "status", "SCHEDULED", scheduled);
            failed(database, "scheduled", scheduled);
            for (String status : List.of("HELD", "PARKED")) {
                UUID event = published(database, status, LONG);
                new Rows(database).set(EVENTS, "status", status, event);
                failed(database, status, event);
            }
            failed(database, "published lately", published(database, "published lately", SHORT));
            new Rows(database).key(consumer, "left to the broker", "FAILED", LONG);
            Reconciler reconciler = reconciler(database);

            reconciler.scan(settings().bound());
            reconciler.scan(settings().bound());
            assertThat(counts(database)).isEmpty();

            broker = State.NOT_THERE;
            reconciler.scan(settings().bound());
            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).hasSize(1);
            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .as("the look comes back to where it found older messages")
                    .extracting(Finding::key)
                    .containsExactly("in the queue");
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysThatItCannotKnowWhenTheBrokerDoesNotAnswer(Dialect dialect) {
        on(dialect, database -> {
            database.update("DELETE FROM semel_audit");
            broker = State.UNKNOWN;
            published(database, "lost", LONG);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.known()).endsWith("The broker says UNKNOWN."));
        });
    }

    @ParameterizedTest
    @EnumSource
    void knowsTheKeyOfAnEventAlsoWhereItsHeadersAreDamaged(Dialect dialect) {
        on(dialect, database -> {
            for (String key : List.of("taken", "lost", "strange")) {
                UUID event = published(database, key, LONG);
                String damaged = key.equals("strange") ? "{\"a\": 1}" : "{damaged";
                new Rows(database).set(EVENTS, "headers", damaged, event);
            }
            new Rows(database).key(consumer, "taken", "COMPLETED", LONG);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactlyInAnyOrder("lost", "strange");
        });
    }

    @ParameterizedTest
    @EnumSource
    void writesOneLineForEachFindingWhenItAppears(Dialect dialect) {
        on(dialect, database -> {
            failed(database, "stranded", published(database, "stranded", LONG));
            try (Sentences log = new Sentences(NewFindings.class)) {
                pass(database);
                pass(database);

                assertThat(log.texts())
                        .filteredOn(line -> line.contains(consumer))
                        .singleElement()
                        .asString()
                        .startsWith("Stranded: KEY_WITHOUT_RETRY consumer " + consumer + ", key stranded");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void saysOfAnEventThatWasNotTakenIfAnOperatorHasRemovedKeysSince(Dialect dialect) {
        on(dialect, database -> {
            database.update("DELETE FROM semel_audit");
            published(database, "lost", LONG);
            pass(database);
            TestAudit.log(database).append(new Operation("ada", "forget keys", "1 keys", null), 1);
            published(database, "forgotten", LONG);
            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .filteredOn(finding -> finding.known().contains("An operator has removed keys since then"))
                    .extracting(Finding::key)
                    .containsExactly("forgotten");
        });
    }

    @ParameterizedTest
    @EnumSource
    void closesTheKeyOfAnEventThatWasNotTakenSoThatItsMessageFindsItClosed(Dialect dialect) {
        on(dialect, database -> {
            published(database, "lost", LONG);
            UUID taken = published(database, "taken at last", LONG);
            pass(database);
            new Rows(database).key(consumer, "taken at last", "COMPLETED", SHORT);

            Finding lost = found(database, FindingKind.EVENT_NOT_TAKEN).stream()
                    .filter(finding -> finding.key().equals("lost"))
                    .findFirst()
                    .orElseThrow();
            assertThat(actions(database).close(lost.kind(), lost.subject())).isTrue();
            assertThat(actions(database).close(lost.kind(), taken + " " + consumer))
                    .as("what was taken in between")
                    .isFalse();

            Rows rows = new Rows(database);
            assertThat(rows.get(RECORDS, "status", lost.keyHash())).isEqualTo("DISCARDED");
            assertThat(rows.get(RECORDS, "consumer", lost.keyHash())).isEqualTo(consumer);
            Delivery late = new Delivery(new IdempotencyKey(consumer, "lost"), "ID:1", null, null, "c0ffee", null);
            assertThat(TestStores.records(database, TestRedelivery.retries(database))
                            .claim(late, Duration.ofSeconds(1), token -> Claim.OUTCOME_UNKNOWN))
                    .isEqualTo(Claim.CLOSED);
        });
    }

    @ParameterizedTest
    @EnumSource
    void givesOperatorsAWayOutOfEachFindingThatHasOne(Dialect dialect) {
        on(dialect, database -> {
            String hash = failed(database, "stranded", published(database, "stranded", LONG));
            UUID lost = published(database, "lost", LONG);
            new Rows(database).key(consumer, "key alone", "PARKED", LONG);
            pass(database);

            assertThat(actions(database).runAgain(FindingKind.EVENT_NOT_TAKEN, lost + " " + consumer))
                    .isTrue();
            assertThat(actions(database).runAgain(FindingKind.EVENT_NOT_TAKEN, lost + " " + consumer))
                    .as("only once")
                    .isFalse();
            assertThat(actions(database).close(FindingKind.KEY_WITHOUT_RETRY, hash))
                    .isTrue();
            Finding alone =
                    found(database, FindingKind.KEY_PARKED_WITHOUT_MESSAGE).get(0);
            assertThat(actions(database).runAgain(alone.kind(), alone.subject()))
                    .isFalse();
            assertThat(actions(database).close(alone.kind(), alone.subject())).isTrue();

            assertThat(pendingFor(database)).isEqualTo(1);
            assertThat(new Rows(database).get(RECORDS, "status", hash)).isEqualTo("DISCARDED");
            assertThat(new Rows(database).get(RECORDS, "status", alone.keyHash()))
                    .isEqualTo("DISCARDED");
            assertThat(counts(database)).isEmpty();
        });
    }

    private Map<FindingKind, Integer> counts(Database database) {
        Map<FindingKind, Integer> counts = new EnumMap<>(FindingKind.class);
        for (FindingKind kind : FindingKind.values()) {
            long number = found(database, kind).stream()
                    .filter(finding -> finding.consumer() != null)
                    .count();
            if (number > 0) {
                counts.put(kind, (int) number);
            }
        }
        return counts;
    }

    private long pendingFor(Database database) {
        database.entityManager().flush();
        return database.number(
                "SELECT COUNT(*) FROM semel_outbox_event WHERE consumer = ? AND status IN ('PENDING', 'SCHEDULED')",
                consumer);
    }
}
