package dev.semel.tally.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.semel.jpa.Dialect;
import dev.semel.tally.Count;
import dev.semel.tally.Total;
import dev.semel.testing.TestDatabase;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JpaTallyStoreTest {

    @ParameterizedTest
    @EnumSource
    void hasATotalForEverythingThatIsCounted(Dialect dialect) {
        TestDatabase.of(dialect).doInTransaction(database -> assertThat(new JpaTallyStore(database).totals())
                .containsOnlyKeys(Count.values()));
    }

    @ParameterizedTest
    @EnumSource
    void addsToTheTotalsAndRemembersWhen(Dialect dialect) {
        Map<Count, Total> before = TestDatabase.of(dialect).inTransaction(database -> {
            new JpaTallyStore(database).add(Map.of(Count.EVENTS_PARKED, 1L));
            return new JpaTallyStore(database).totals();
        });

        TestDatabase.of(dialect).doInTransaction(database -> new JpaTallyStore(database)
                .add(Map.of(Count.EVENTS_PARKED, 2L, Count.CAUGHT_BY_CONSUMER_KEY, 3_000_000_000L)));

        Map<Count, Total> after =
                TestDatabase.of(dialect).inTransaction(database -> new JpaTallyStore(database).totals());
        assertThat(grown(Count.EVENTS_PARKED, before, after)).isEqualTo(2);
        assertThat(grown(Count.CAUGHT_BY_CONSUMER_KEY, before, after)).isEqualTo(3_000_000_000L);
        assertThat(grown(Count.EVENTS_EXPIRED, before, after)).isZero();
        assertThat(after.get(Count.EVENTS_PARKED).lastAt()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    }

    private static long grown(Count count, Map<Count, Total> before, Map<Count, Total> after) {
        return after.get(count).number() - before.get(count).number();
    }
}
