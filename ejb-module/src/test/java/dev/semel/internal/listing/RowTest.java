package dev.semel.internal.listing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowTest {

    @ParameterizedTest
    @EnumSource
    void saysWhichColumnIsNullThatMayNotBe(Dialect dialect) {
        TestDatabase.of(dialect).doAndRollBack(database -> {
            Row row = database.query("SELECT 'a', CAST(NULL AS char(5))", Row::read)
                    .get(0);

            assertThat(row.text(0)).isEqualTo("a");
            assertThat(row.textOrNull(1)).isNull();
            assertThat(row.isNull(1)).isTrue();
            assertThatThrownBy(() -> row.text(1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Column 2 of a row is null, which may not be; nothing was read.");
        });
    }
}
