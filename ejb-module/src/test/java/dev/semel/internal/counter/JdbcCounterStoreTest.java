package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JdbcCounterStoreTest {

    @ParameterizedTest
    @EnumSource
    void passesOverACounterThatOnlyANewerVersionKnows(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database().update("INSERT INTO semel_counter (counted) VALUES ('EVENTS_OF_A_NEWER_VERSION')");

            assertThat(new JdbcCounterStore(open.database()).totals()).containsOnlyKeys(CounterName.values());
        }
    }
}
