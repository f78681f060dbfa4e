package dev.semel.internal.admin.list;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Dialect;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.TooSlowException;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlowListTest {

    private static final SortColumns SORTED = SortColumns.of("createdAt", "created_at");

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    @Tag("long")
    void stopsTheDatabaseWhenAListTakesLong(Dialect dialect) {
        String slow = dialect == Dialect.POSTGRESQL
                ? "(SELECT 1 AS id, 2 AS created_at FROM pg_sleep(30)) slow"
                : "(SELECT SLEEP(30) AS id, 2 AS created_at) slow";
        ListQuery query = new ListQuery("id, created_at", slow, new Conditions());

        assertThatThrownBy(() -> TestDatabase.of(dialect)
                        .inTransaction(database ->
                                query.read(database, new PageRequest(0, 10, null, true), SORTED, "id", row -> row)))
                .isInstanceOf(TooSlowException.class)
                .hasMessageContaining("Narrow the filter");
    }
}
