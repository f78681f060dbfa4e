package dev.semel.admin.overview;

import static dev.semel.testing.ManyRows.sharedId;
import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every page counts causes, so that must not read what failed. Nothing here is committed. With {@code -Dplans.parked=200000} the
 * statements are carried out, and what they cost is printed.
 */
@Tag("long")
class ParkedCausesPlansTest {

    private static final int PARKED = Integer.getInteger("plans.parked", 20_000);
    private static final boolean IS_MEASURED = Integer.getInteger("plans.parked") != null;
    private static final List<String> FILL = List.of(
            "INSERT INTO semel_parked_message (id, consumer, delivery_hash, key_hash, key_text, status, reason, destination,"
                    + " body_kind, headers, error_type, error_message, error_stack, fingerprint, attempts, node, parked_at)"
                    + " SELECT gen_random_uuid(), 'plans', gen_random_uuid(), gen_random_uuid(), 'k', 'PARKED',"
                    + " 'ATTEMPTS_USED_UP', 'orders', 'NONE', '{}', 'shop.Down', 'No carrier', REPEAT('at shop.Ship ', 200),"
                    + " " + sharedId(300, Dialect.POSTGRESQL) + ", 4, 'n',"
                    + " CURRENT_TIMESTAMP - n * INTERVAL '1' SECOND FROM generate_series(1, " + PARKED
                    + ") AS numbers(n)",
            "INSERT INTO semel_outbox_event (id, slot, event_type, destination, destination_kind, key_text, body_kind,"
                    + " headers, status, attempts, node, created_at, parked_at, fingerprint) SELECT gen_random_uuid(), MOD(n, 16),"
                    + " 't', 'orders', 'QUEUE', 'k', 'NONE', '{}', 'PARKED', 10, 'n', CURRENT_TIMESTAMP,"
                    + " CURRENT_TIMESTAMP - n * INTERVAL '1' SECOND,"
                    + " " + sharedId(300, Dialect.POSTGRESQL)
                    + " FROM generate_series(1, " + PARKED + ") AS numbers(n)",
            "ANALYZE semel_parked_message",
            "ANALYZE semel_outbox_event");

    @ParameterizedTest
    @ValueSource(strings = {JdbcParkedCauses.MESSAGES, JdbcParkedCauses.EVENTS})
    void areCountedInTheIndexAlone(String from) {
        try (OpenTransaction open = TestDatabase.of(Dialect.POSTGRESQL).begin()) {
            Database database = open.database();
            FILL.forEach(statement -> database.update(statement));

            if (IS_MEASURED) {
                planOf(JdbcParkedCauses.causesIn(from), database);
            }
            assertThat(planOf(JdbcParkedCauses.causesOfTheLatestIn(from), database))
                    .contains("Limit", "Index Only Scan Backward using " + from.split(" ")[0] + "_parked")
                    .doesNotContain("Seq Scan");
        }
    }

    private static String planOf(String statement, Database database) {
        String explain = IS_MEASURED ? "EXPLAIN (ANALYZE, BUFFERS) " : "EXPLAIN ";
        String plan = String.join("\n", database.texts(explain + statement, database.now()));
        if (IS_MEASURED) {
            System.out.println(plan);
        }
        return plan;
    }
}
