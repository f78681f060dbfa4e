package dev.semel.tally;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.TransactionOfTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreshTallyTest {

    private final Tally tally = Tallies.in(new TransactionOfTest());
    private final Store store = new Store();
    private final FreshTally fresh = new FreshTally(tally, store);

    @Test
    void writesEachNumberOnceAndNothingWithoutAny() {
        tally.add(Count.SENT_AGAIN, 2);
        fresh.write();
        fresh.write();

        assertThat(store.added).containsExactly(Map.of(Count.SENT_AGAIN, 2L));
    }

    @Test
    void keepsForTheNextTimeWhatCouldNotBeWritten() {
        tally.add(Count.SENT_AGAIN, 2);
        store.isAway = true;
        assertThatThrownBy(fresh::write).hasMessage("away");

        store.isAway = false;
        tally.add(Count.SENT_AGAIN, 1);
        fresh.write();
        assertThat(store.added).containsExactly(Map.of(Count.SENT_AGAIN, 3L));
    }

    private static final class Store implements TallyStore {

        private final List<Map<Count, Long>> added = new ArrayList<>();
        private boolean isAway;

        @Override
        public void add(Map<Count, Long> fresh) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            added.add(fresh);
        }

        @Override
        public Map<Count, Total> totals() {
            throw new UnsupportedOperationException("Nobody asks in this test.");
        }
    }
}
