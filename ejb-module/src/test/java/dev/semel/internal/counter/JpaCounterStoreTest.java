package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.semel.internal.jpa.Dialect;
import dev.semel.testing.OpenTransaction;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JpaCounterStoreTest {

    @ParameterizedTest
    @EnumSource
    void hasATotalForEverythingThatIsCounted(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> assertThat(new JpaCounterStore(database).totals())
                .containsOnlyKeys(CounterName.values()));
    }

    @ParameterizedTest
    @EnumSource
    void addsToTheTotalsAndRemembersWhen(Dialect dialect) {
        Map<CounterName, Total> before = TestDatabase.of(dialect).inTransaction(database -> {
            new JpaCounterStore(database).add(Map.of(CounterName.EVENTS_PARKED, 1L));
            return new JpaCounterStore(database).totals();
        });

        TestDatabase.of(dialect).doInTransaction(database -> new JpaCounterStore(database)
                .add(Map.of(CounterName.EVENTS_PARKED, 2L, CounterName.CAUGHT_BY_CONSUMER_KEY, 3_000_000_000L)));

        Map<CounterName, Total> after =
                TestDatabase.of(dialect).inTransaction(database -> new JpaCounterStore(database).totals());
        assertThat(grown(CounterName.EVENTS_PARKED, before, after)).isEqualTo(2);
        assertThat(grown(CounterName.CAUGHT_BY_CONSUMER_KEY, before, after)).isEqualTo(3_000_000_000L);
        assertThat(grown(CounterName.EVENTS_EXPIRED, before, after)).isZero();
        assertThat(after.get(CounterName.EVENTS_PARKED).lastAt())
                .isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    }

    @ParameterizedTest
    @EnumSource
    void passesOverACounterThatOnlyANewerVersionKnows(Dialect dialect) {
        try (OpenTransaction open = TestDatabase.of(dialect).begin()) {
            open.database()
                    .nativeQuery("INSERT INTO semel_counter (counted) VALUES ('EVENTS_OF_A_NEWER_VERSION')")
                    .executeUpdate();

            assertThat(new JpaCounterStore(open.database()).totals()).containsOnlyKeys(CounterName.values());
        }
    }

    private static long grown(CounterName count, Map<CounterName, Total> before, Map<CounterName, Total> after) {
        return after.get(count).number() - before.get(count).number();
    }
}
