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

/** What becomes of what the reconciler finds, and that it finds nothing that is only slow. Nothing here is committed. */
class ReconcilerTest extends Stranding {

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
            TestAudit.log(database).append(new Operation("ada", "forget keys", "1 keys", null), 1);

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
