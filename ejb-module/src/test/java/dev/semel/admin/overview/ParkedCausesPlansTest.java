package dev.semel.admin.overview;

import static dev.semel.testing.ManyRows.ago;
import static dev.semel.testing.ManyRows.newId;
import static dev.semel.testing.ManyRows.numbers;
import static dev.semel.testing.ManyRows.sharedId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.outbox.store.jpa.OutboxTables;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.PlannedDatabase;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every page counts causes, so that must not read what failed. With {@code -Dplans.parked=200000} the
 * statements are carried out, and what they cost is printed.
 */
@Tag("long")
class ParkedCausesPlansTest {

    private static final int PARKED = Integer.getInteger("plans.parked", 60_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.parked") != null;
    private static final Map<Dialect, String> WHOLE = Map.of(
            Dialect.POSTGRESQL,
            "Seq Scan",
            Dialect.MARIADB,
            "(?m)^ALL semel",
            Dialect.H2,
            "(?i)semel_\\w+\\.tableScan");

    @ParameterizedTest
    @EnumSource
    void costTheSameHoweverManyAreParked(Dialect dialect) {
        TestDatabase databases = TestDatabase.of(dialect);
        try {
            // Committed: what a transaction has not committed costs MariaDB a look at each row.
            databases.doInTransaction(open -> fill(open, dialect));
            databases.doAndRollBack(open -> look(new PlannedDatabase(open), dialect));
        } finally {
            empty(databases);
        }
    }

    private static void look(PlannedDatabase database, Dialect dialect) {
        JdbcParkedCauses causes = new JdbcParkedCauses(database);

        assertThat(causes.ofMessages().largest()).isNotEmpty();
        assertThat(causes.ofEvents().largest()).isNotEmpty();

        if (IS_MEASURED) {
            database.plans()
                    .forEach(planned -> System.out.printf(
                            "%s %d ms: %s%n", dialect, database.time(planned).toMillis(), planned.question()));
        }
        assertThat(database.plans())
                .filteredOn(planned -> planned.question().contains("COUNT(*)"))
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(planned -> assertThat(planned.plan())
                        .as(planned.question())
                        .containsPattern("(?i)semel_(parked_message|outbox_event)_parked"));
        assertThat(database.plans())
                .allSatisfy(planned ->
                        assertThat(planned.plan()).as(planned.question()).doesNotContainPattern(WHOLE.get(dialect)));
    }

    private static void empty(TestDatabase databases) {
        new OutboxTables(databases);
        databases.doInTransaction(open -> open.update("DELETE FROM semel_parked_message WHERE consumer = 'plans'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {JdbcParkedCauses.MESSAGES, JdbcParkedCauses.EVENTS})
    void areCountedInTheIndexAlone(String from) {
        try (OpenTransaction open = TestDatabase.of(Dialect.POSTGRESQL).begin()) {
            Database database = open.database();
            fill(database, Dialect.POSTGRESQL);

            String index = "_parked on " + from.split(" ")[0];
            assertThat(planOf(JdbcParkedCauses.causesOfTheFirstIn(from), database, database.now()))
                    .contains("Limit", "Index Only Scan using ", index)
                    .doesNotContain("Seq Scan");
            // A row for each second.
            Instant last = database.now().minusSeconds(PARKED - JdbcParkedCauses.MOST_COUNTED);
            assertThat(planOf(JdbcParkedCauses.causesOfTheLatestIn(from), database, database.now(), last))
                    .contains("Limit", "Index Only Scan Backward using ", index)
                    .doesNotContain("Seq Scan");
        }
    }

    private static void fill(Database database, Dialect dialect) {
        String parkedAt = ago("n", dialect);
        String numbers = numbers(dialect, 1, PARKED + 1);
        database.update(
                "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_hash, key_text, status, reason,"
                        + " destination, body_kind, headers, error_type, error_message, error_stack, fingerprint, attempts, node,"
                        + " parked_at) SELECT " + newId(dialect) + ", 'plans', " + newId(dialect) + ", "
                        + newId(dialect)
                        + ", 'k', 'PARKED', 'ATTEMPTS_USED_UP', 'orders', 'NONE', '{}', 'shop.Down', 'No carrier',"
                        + " REPEAT('at shop.Ship ', 200), " + sharedId(300, dialect) + ", 4, 'n', " + parkedAt
                        + " FROM "
                        + numbers);
        database.update("INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text,"
                + " body_kind, headers, status, attempts, node, created_at, parked_at, fingerprint) SELECT "
                + newId(dialect) + ", MOD(n, 16), 't', 'orders', 'QUEUE', 'k', 'NONE', '{}', 'PARKED', 10, 'n', "
                + parkedAt + ", " + parkedAt + ", " + sharedId(300, dialect) + " FROM " + numbers);
        if (dialect != Dialect.MARIADB) {
            database.update(dialect == Dialect.H2 ? "ANALYZE" : "ANALYZE semel_parked_message, semel_outbox_event");
        }
    }

    private static String planOf(String statement, Database database, Object... parameters) {
        String explain = IS_MEASURED ? "EXPLAIN (ANALYZE, BUFFERS) " : "EXPLAIN ";
        String plan = String.join("\n", database.texts(explain + statement, parameters));
        if (IS_MEASURED) {
            System.out.println(plan);
        }
        return plan;
    }
}
