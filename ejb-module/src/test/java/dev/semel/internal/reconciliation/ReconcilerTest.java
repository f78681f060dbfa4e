package dev.semel.internal.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.admin.Rows;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.reconciliation.BrokerQueues.State;
import dev.semel.testing.Sentences;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each kind of stranded state, put there by hand, is found; nothing is that is only slow. Nothing here is committed. */
class ReconcilerTest extends Stranding {

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
            database.nativeQuery("DELETE FROM semel_idempotency_record WHERE key_hash = ?", hash)
                    .executeUpdate();
            pass(database);
            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY))
                    .as("it vanishes with its state")
                    .extracting(Finding::key)
                    .containsExactly("discarded");
        });
    }

    @ParameterizedTest
    @EnumSource
    void countsItsFindingsByTheirKind(Dialect dialect) {
        on(dialect, database -> {
            Findings findings = TestReconciliation.findings(database);
            long before = findings.counts().getOrDefault(FindingKind.KEY_WITHOUT_RETRY, 0L);
            for (String subject : List.of("one", "two")) {
                findings.add(Finding.of(FindingKind.KEY_WITHOUT_RETRY, subject, database.now(), "It is lost."));
            }

            assertThat(findings.counts()).containsEntry(FindingKind.KEY_WITHOUT_RETRY, before + 2);
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
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsAnEventThatItsConsumerNeverTook(Dialect dialect) {
        on(dialect, database -> {
            published(database, "lost", LONG);
            published(database, "taken", LONG);
            new Rows(database).key(consumer, "taken", "COMPLETED", LONG);
            published(database, "new", SHORT);
            UUID expired = published(database, "expired", LONG);
            new Rows(database).set(EVENTS, "expires_at", new Rows(database).ago(SHORT), expired);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactly("lost");
            new Rows(database).key(consumer, "lost", "COMPLETED", SHORT);
            pass(database);
            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsTheOneEventForAnybodyThatAConsumerDidNotTakeWhichTakesAllOthers(Dialect dialect) {
        on(dialect, database -> {
            database.nativeQuery("INSERT INTO semel_consumer (application, consumer) VALUES ('shop', ?)", consumer)
                    .executeUpdate();
            for (int i = 0; i < 30; i++) {
                publishedForAnybody(database, "key-" + i, LONG);
                if (i != 17) {
                    new Rows(database).key(consumer, "key-" + i, "COMPLETED", LONG);
                }
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN))
                    .extracting(Finding::key)
                    .containsExactly("key-17");
        });
    }

    @ParameterizedTest
    @EnumSource
    void doesNotTakeAConsumerOfAPartForOneOfAll(Dialect dialect) {
        on(dialect, database -> {
            database.nativeQuery("INSERT INTO semel_consumer (application, consumer) VALUES ('shop', ?)", consumer)
                    .executeUpdate();
            for (int i = 0; i < 60; i++) {
                publishedForAnybody(database, "key-" + i, LONG);
                if (i % 2 == 0) {
                    new Rows(database).key(consumer, "key-" + i, "COMPLETED", LONG);
                }
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsEventsThatAreHeldByNothing(Dialect dialect) {
        on(dialect, database -> {
            for (String state : List.of("CLOSED", "OPEN", "PAUSED")) {
                String queue = consumer + "-" + state;
                database.nativeQuery(
                                "INSERT INTO semel_destination (destination, destination_kind, state, since, changed_by)"
                                        + " VALUES (?, 'QUEUE', ?, ?, 'node-a')",
                                queue,
                                state,
                                new Rows(database).ago(LONG))
                        .executeUpdate();
                new Rows(database).event(queue, "HELD", LONG);
            }

            pass(database);

            assertThat(found(database, FindingKind.EVENTS_HELD_BY_NOTHING))
                    .extracting(Finding::subject)
                    .containsExactly("QUEUE " + consumer + "-CLOSED");
        });
    }

    @ParameterizedTest
    @EnumSource
    void findsASlotWithDueEventsThatNobodyServes(Dialect dialect) {
        on(dialect, database -> {
            database.nativeQuery("UPDATE semel_slot SET last_served_at = ?", new Rows(database).ago(LONG))
                    .executeUpdate();
            database.nativeQuery("DELETE FROM semel_outbox_event").executeUpdate();
            UUID due = event(database, "PENDING", 3);
            event(database, "SCHEDULED", 4);
            UUID later = event(database, "PENDING", 4);
            new Rows(database).set(EVENTS, "event_group", "group-4", later);
            event(database, "PARKED", 5);
            UUID behind = event(database, "PENDING", 5);
            new Rows(database).set(EVENTS, "event_group", "group-5", behind);

            pass(database);

            assertThat(found(database, FindingKind.SLOT_NOT_SERVED))
                    .extracting(Finding::subject)
                    .containsExactly("3");
            new Rows(database).set(EVENTS, "status", "PUBLISHED", due);
            pass(database);
            assertThat(found(database, FindingKind.SLOT_NOT_SERVED)).isEmpty();
        });
    }

    private UUID event(Database database, String status, int slot) {
        Rows rows = new Rows(database);
        UUID id = rows.event(consumer, status, LONG);
        rows.set(EVENTS, "slot", slot, id);
        rows.set(EVENTS, "event_group", "group-" + slot, id);
        return id;
    }

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
            failed(database, "published lately", published(database, "published lately", SHORT));
            new Rows(database).key(consumer, "left to the broker", "FAILED", LONG);
            Reconciler reconciler = reconciler(database);

            reconciler.look(settings().bound());
            reconciler.look(settings().bound());
            assertThat(counts(database)).isEmpty();

            broker = State.NOT_THERE;
            reconciler.look(settings().bound());
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
    void runsAgainByItselfIfTheSettingSaysSo(Dialect dialect) {
        on(dialect, database -> {
            isRunAgain = true;
            database.nativeQuery("DELETE FROM semel_audit").executeUpdate();
            UUID retry = published(database, "stranded", LONG);
            String hash = failed(database, "stranded", retry);
            published(database, "lost", LONG);

            pass(database);

            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).isEmpty();
            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).isEmpty();
            assertThat(new Rows(database).get(RECORDS, "retry_event_id", hash)).isNotEqualTo(retry);
            assertThat(pendingFor(database)).isEqualTo(2);
        });
    }

    @ParameterizedTest
    @EnumSource
    void doesNotRunAgainByItselfAnEventWhoseKeyAnOperatorMayHaveRemoved(Dialect dialect) {
        on(dialect, database -> {
            isRunAgain = true;
            failed(database, "stranded", published(database, "stranded", LONG));
            published(database, "forgotten", LONG);
            TestAudit.log(database).append(new Operation("ada", "forget keys", "1 keys"), 1);

            pass(database);

            assertThat(found(database, FindingKind.EVENT_NOT_TAKEN)).hasSize(1);
            assertThat(found(database, FindingKind.KEY_WITHOUT_RETRY)).isEmpty();
            assertThat(pendingFor(database)).as("the stranded key alone").isEqualTo(1);
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

    @ParameterizedTest
    @EnumSource
    void letsOneNodeHaveTheTurn(Dialect dialect) {
        on(dialect, database -> {
            Findings findings = TestReconciliation.findings(database);

            assertThat(findings.takeTurn(database.now(), ago(database, SHORT))).isTrue();
            assertThat(findings.takeTurn(database.now(), ago(database, SHORT))).isFalse();
            assertThat(findings.takeTurn(ago(database, LONG.negated()), ago(database, Duration.ofSeconds(-30))))
                    .isTrue();
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
        return ((Number) database.nativeQuery(
                                "SELECT COUNT(*) FROM semel_outbox_event WHERE consumer = ? AND status IN ('PENDING', 'SCHEDULED')",
                                consumer)
                        .getSingleResult())
                .longValue();
    }
}
