package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.semel.testing.Concurrent;
import dev.semel.testing.ContractDatabase;
import dev.semel.testing.HeldTransaction;
import dev.semel.testing.TableStores;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How totals are kept, on each database. */
abstract class CounterStoreContract {

    private static final Duration HARDLY = Duration.ofMinutes(5);

    abstract ContractDatabase<TableStores> database();

    @Test
    void hasATotalForEverythingThatIsCounted() {
        assertThat(totals()).containsOnlyKeys(CounterName.values());
    }

    @Test
    void addsToTheTotalsThatItIsGivenAndToNoOther() {
        Map<CounterName, Total> before = totals();

        add(Map.of(CounterName.EVENTS_PARKED, 2L, CounterName.CAUGHT_BY_CONSUMER_KEY, 3_000_000_000L));
        add(Map.of(CounterName.EVENTS_PARKED, 1L));

        assertThat(grown(CounterName.EVENTS_PARKED, before)).isEqualTo(3);
        assertThat(grown(CounterName.CAUGHT_BY_CONSUMER_KEY, before)).isEqualTo(3_000_000_000L);
        assertThat(grown(CounterName.EVENTS_EXPIRED, before)).isZero();
    }

    @Test
    void remembersWhenATotalGrewLast() {
        add(Map.of(CounterName.SENT_AGAIN, 1L));

        Instant now = database().inTransaction(stores -> stores.rows().now());
        assertThat(totals().get(CounterName.SENT_AGAIN).lastAt()).isBetween(now.minus(HARDLY), now.plus(HARDLY));
    }

    @Test
    void losesNothingWhenTwoNodesAddAtOnce() {
        Map<CounterName, Total> before = totals();
        try (HeldTransaction<TableStores> first = database().begin()) {
            first.doWithin(stores -> stores.counters().add(Map.of(CounterName.BATCHES_REFUSED, 1L)));
            Concurrent<Boolean> second = database().concurrently(() -> {
                add(Map.of(CounterName.BATCHES_REFUSED, 2L));
                return true;
            });
            database().awaitLockWait();
            first.commit();
            second.join();
        }

        assertThat(grown(CounterName.BATCHES_REFUSED, before)).isEqualTo(3);
    }

    @Test
    void addsNothingOfWhatWasRolledBack() {
        Map<CounterName, Total> before = totals();
        try (HeldTransaction<TableStores> held = database().begin()) {
            held.doWithin(stores -> stores.counters().add(Map.of(CounterName.EVENTS_PUBLISHED, 1L)));
        }

        assertThat(grown(CounterName.EVENTS_PUBLISHED, before)).isZero();
    }

    private void add(Map<CounterName, Long> fresh) {
        database().doInTransaction(stores -> stores.counters().add(fresh));
    }

    private long grown(CounterName name, Map<CounterName, Total> before) {
        return totals().get(name).number() - before.get(name).number();
    }

    private Map<CounterName, Total> totals() {
        return database().inTransaction(stores -> stores.counters().totals());
    }
}
