package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.SameTransaction;
import dev.semel.testing.Sentences;
import dev.semel.testing.TransactionOfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CounterFlushTest {

    private final Counters counters = TestCounters.in(new TransactionOfTest());
    private final Store store = new Store();
    private final CounterFlush fresh = new CounterFlush(counters, store, new SameTransaction());

    @Test
    void writesEachNumberOnceAndNothingWithoutAny() {
        counters.add(CounterName.SENT_AGAIN, 2);
        fresh.run();
        fresh.run();

        assertThat(store.added).containsExactly(Map.of(CounterName.SENT_AGAIN, 2L));
    }

    @Test
    void keepsForTheNextTimeWhatCouldNotBeWritten() {
        counters.add(CounterName.SENT_AGAIN, 2);
        store.isAway = true;
        assertThatThrownBy(fresh::run).hasMessage("away");

        store.isAway = false;
        counters.add(CounterName.SENT_AGAIN, 1);
        fresh.run();
        assertThat(store.added).containsExactly(Map.of(CounterName.SENT_AGAIN, 3L));
    }

    @Test
    void tellsAtTheEndWhatCouldNotBeWritten() {
        counters.add(CounterName.SENT_AGAIN, 2);
        store.isAway = true;

        try (Sentences log = new Sentences(PendingCounts.class)) {
            fresh.end();

            assertThat(log.texts())
                    .containsExactly("The last totals could not be written down; nothing else is lost:"
                            + " java.lang.IllegalStateException: away");
        }
    }

    private static final class Store implements CounterStore {

        private final List<Map<CounterName, Long>> added = new ArrayList<>();
        private boolean isAway;

        @Override
        public void add(Map<CounterName, Long> fresh) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            added.add(fresh);
        }

        @Override
        public Map<CounterName, Total> totals() {
            throw new UnsupportedOperationException("Not asked in this test.");
        }
    }
}
