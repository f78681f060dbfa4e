package dev.semel.internal.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.TestDatabase;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatabaseTimeTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
    void goesOnInATransactionThatLasts(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> {
            Instant began = database.now();

            assertThat(database.now()).isAfter(began);
        });
    }
}
