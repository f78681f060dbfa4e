package dev.semel.admin.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.PurgePlan;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Rows;
import dev.semel.admin.operation.TestPurges;
import dev.semel.admin.outbox.TestOutboxAdmin;
import dev.semel.internal.admin.TestAudit;
import dev.semel.internal.admin.operation.PurgeChunks;
import dev.semel.internal.admin.operation.TestedOperations;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A purge deletes what the operator saw and confirmed, and never a key that still protects. */
class KeyPurgeTest extends KeysAdminFixture {

    private static final Duration OLD = TestKeysAdmin.HORIZON.multipliedBy(3);

    @ParameterizedTest
    @EnumSource
    void deletesFinishedKeysOfTheFilterOnlyAndAuditsScopeAndNumberOnOneLine(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            for (int i = 0; i < 5; i++) {
                rows.key(consumer, "old-" + i, "COMPLETED", OLD);
            }
            rows.key(consumer, "given up", "DISCARDED", OLD);
            rows.key(consumer, "failed", "FAILED", OLD);
            rows.key(consumer, "parked", "PARKED", OLD);
            rows.key(consumer, "new", "COMPLETED", MINUTE);
            String others = rows.key(consumer + "-2", "old-0", "COMPLETED", OLD);

            PurgePlan<KeyQuery> plan = admin(database).planPurge(query(null), TestKeysAdmin.HORIZON);
            assertThat(plan.count()).isEqualTo(6);
            assertThat(purged(database, plan)).isEqualTo("DONE 6 0");

            assertThat(search(database, null)).containsExactlyInAnyOrder("failed", "parked", "new");
            assertThat(rows.get("semel_idempotency_record", "status", others)).isEqualTo("COMPLETED");
            assertThat(TestAudit.linesOf(user, database)).first().satisfies(line -> {
                assertThat(line).startsWith("purge keys").endsWith(6L, "ALLOWED", "disk is full");
                assertThat((String) line[1])
                        .startsWith("6 keys finished before ")
                        .endsWith(": consumer " + consumer);
            });
        });
    }

    @ParameterizedTest
    @EnumSource
    void obeysEachPartOfTheFilter(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "order-1", "COMPLETED", OLD);
            rows.key(consumer, "order-2", "DISCARDED", OLD);
            rows.key(consumer, "invoice-1", "COMPLETED", OLD.multipliedBy(2));
            Instant between = rows.ago(OLD.plusDays(1)).toInstant();

            assertThat(planned(new KeyQuery("order-*", consumer, null, null, null), database))
                    .isEqualTo(2);
            assertThat(planned(new KeyQuery(null, consumer, "DISCARDED", null, null), database))
                    .isEqualTo(1);
            assertThat(planned(new KeyQuery(null, consumer, null, between, null), database))
                    .isEqualTo(2);
            assertThat(planned(new KeyQuery(null, consumer, null, null, between), database))
                    .isEqualTo(1);
            assertThatThrownBy(() -> planned(query("FAILED"), database))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("FAILED");
            assertThatThrownBy(() -> planned(query("NONSENSE"), database)).isInstanceOf(RefusedException.class);
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesAnAgeBelowTheRedeliveryHorizonAlsoInAPlanOfTheCallersOwn(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "young", "COMPLETED", MINUTE);
            PurgePlan<KeyQuery> forged = new PurgePlan<>(query(null), database.now(), 1);

            assertThatThrownBy(() -> admin(database).planPurge(query(null), TestKeysAdmin.HORIZON.minusMillis(1)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("semel.redelivery-horizon")
                    .hasMessageContaining("PT24H");
            assertThatThrownBy(() -> admin(database).purge(forged, 0, "tidy")).isInstanceOf(RefusedException.class);
            assertThat(search(database, null)).containsExactly("young");
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void keepsKeysAsLongAsAPublishedEventCanBeSentAgain(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "old", "COMPLETED", OLD);
            JdbcKeyPurges purges =
                    TestKeysAdmin.purges(database, TestKeysAdmin.settings(TestKeysAdmin.HORIZON, OLD.plusDays(1)));

            assertThatThrownBy(() -> purges.plan(query(null), OLD))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContainingAll("PT96H", "semel.retention.published");
        });
    }

    @ParameterizedTest
    @EnumSource
    void refusesToDeleteMoreThanWasConfirmed(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "one", "COMPLETED", OLD);
            PurgePlan<KeyQuery> plan = admin(database).planPurge(query(null), TestKeysAdmin.HORIZON);
            rows.key(consumer, "two", "COMPLETED", OLD);

            assertThatThrownBy(() -> admin(database).purge(plan, 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("1 keys")
                    .hasMessageContaining("2 match");
            assertThat(search(database, null)).hasSize(2);
            assertThat(TestAudit.linesOf(user, database)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void waitsForWhatAnotherTransactionHolds(Dialect dialect) {
        TestDatabase tables = TestDatabase.of(dialect);
        UUID purge = tables.inTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "held", "COMPLETED", OLD);
            for (int i = 0; i < 4; i++) {
                rows.key(consumer, "free-" + i, "COMPLETED", OLD);
            }
            return admin(database)
                    .purge(admin(database).planPurge(query(null), TestKeysAdmin.HORIZON), 0, "disk is full");
        });

        tables.doInTransaction(holding -> {
            holding.column(
                    "SELECT key_hash FROM semel_idempotency_record WHERE consumer = ? AND key_text = 'held' FOR UPDATE",
                    Object.class,
                    consumer);
            String told = CompletableFuture.supplyAsync(
                            () -> tables.inTransaction(purging -> workedOff(purging, purge)))
                    .orTimeout(1, TimeUnit.MINUTES)
                    .join();
            assertThat(told).isEqualTo("RUNNING 4 0");
        });
        tables.doInTransaction(database -> {
            assertThat(search(database, null)).containsExactly("held");
            Rows rows = new Rows(database);
            rows.set("semel_operation", "due_at", rows.ago(MINUTE), purge);
            assertThat(workedOff(database, purge)).isEqualTo("DONE 5 0");
            assertThat(search(database, null)).isEmpty();
        });
    }

    @ParameterizedTest
    @EnumSource
    void endsWhenTheHorizonIsRaisedWhileItRuns(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            new Rows(database).key(consumer, "old", "COMPLETED", OLD);
            UUID purge = admin(database)
                    .purge(admin(database).planPurge(query(null), TestKeysAdmin.HORIZON), 0, "disk is full");
            JdbcKeyPurges raised = TestKeysAdmin.purges(database, TestedOperations.started(database), OLD.plusDays(1));
            PurgeChunks chunks = TestPurges.of(database, TestOutboxAdmin.purges(database), raised);

            assertThat(TestedOperations.workedOff(database, chunks, purge)).isEqualTo("FAILED 0 0");

            assertThat((String) new Rows(database).get("semel_operation", "note", purge))
                    .contains("PT96H", "semel.redelivery-horizon", "What was deleted before stays deleted")
                    .doesNotContain("Nothing was done");
            assertThat(search(database, null)).containsExactly("old");
        });
    }

    @ParameterizedTest
    @EnumSource(names = "H2")
    void startsNothingWhereNothingMatches(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            PurgePlan<KeyQuery> plan = admin(database).planPurge(query(null), TestKeysAdmin.HORIZON);

            assertThatThrownBy(() -> admin(database).purge(plan, 0, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("No finished keys match. Nothing was done.");
            assertThatThrownBy(() -> admin(database).purge(plan, 10_001, "tidy"))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("between 1 and 10000 rows a second");
        });
    }

    @ParameterizedTest
    @EnumSource
    void needsAReasonAndAnAgeThatCanBe(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            new Rows(database).key(consumer, "old", "COMPLETED", OLD);
            PurgePlan<KeyQuery> plan = admin(database).planPurge(query(null), TestKeysAdmin.HORIZON);

            assertThatThrownBy(() -> admin(database).purge(plan, 0, " ")).isInstanceOf(RefusedException.class);
            assertThatThrownBy(() -> planned(query(null), Duration.ofDays(-1), database))
                    .isInstanceOf(RefusedException.class);
            assertThat(search(database, null)).containsExactly("old");
        });
    }

    @ParameterizedTest
    @EnumSource
    void keepsAKeyBesideWhichAMessageIsParked(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Rows rows = new Rows(database);
            rows.key(consumer, "conflict", "COMPLETED", OLD);
            rows.message(consumer, "conflict", "PARKED", OLD);

            assertThat(planned(query(null), database)).isZero();
        });
    }

    @Test
    void keepsEachPartOfItsFilter() {
        Instant from = Instant.parse("2020-01-02T03:04:05.123456Z");
        KeyQuery all = new KeyQuery("k\u00fc*", "billing", "COMPLETED", from, from.plusSeconds(1));

        for (KeyQuery query : List.of(all, new KeyQuery(null, null, null, null, null))) {
            assertThat(FrozenKeyFilter.read(FrozenKeyFilter.write(query))).isEqualTo(query);
        }
    }

    private String purged(Database database, PurgePlan<KeyQuery> plan) {
        return workedOff(database, admin(database).purge(plan, 0, "disk is full"));
    }

    private static String workedOff(Database database, UUID purge) {
        return TestedOperations.workedOff(database, TestPurges.of(database), purge);
    }

    private long planned(KeyQuery query, Database database) {
        return planned(query, TestKeysAdmin.HORIZON, database);
    }

    private long planned(KeyQuery query, Duration age, Database database) {
        return admin(database).planPurge(query, age).count();
    }
}
