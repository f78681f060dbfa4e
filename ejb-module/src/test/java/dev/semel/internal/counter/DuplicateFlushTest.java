package dev.semel.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.testing.SameTransaction;
import dev.semel.testing.TransactionOfTest;
import jakarta.transaction.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DuplicateFlushTest {

    private static final String KEY = "0123456789abcdef";

    private final Duplicates duplicates = new Duplicates(TestCounters.immediate());
    private final TransactionOfTest transaction = new TransactionOfTest();
    private final TransactionOfTest next = new TransactionOfTest();
    private final Writer writer = new Writer();
    private final DuplicateFlush fresh = new DuplicateFlush(duplicates, writer, new SameTransaction());

    @Test
    void writesEachCopyOnceAndNothingWithoutAny() {
        duplicates.add(KEY);
        duplicates.add(KEY);
        fresh.run();
        fresh.run();

        assertThat(writer.written).containsExactly(Map.of(KEY, 2));
    }

    @Test
    void keepsForTheNextTimeWhatCouldNotBeWritten() {
        duplicates.add(KEY);
        writer.isAway = true;
        assertThatThrownBy(fresh::run).hasMessage("away");

        writer.isAway = false;
        duplicates.add(KEY);
        fresh.run();
        assertThat(writer.written).containsExactly(Map.of(KEY, 2));
    }

    @Test
    void countsACopyOnceWhoseFirstTransactionIsRolledBack() {
        Duplicates counts = new Duplicates(TestCounters.in(transaction));
        counts.add(KEY);
        transaction.end(Status.STATUS_ROLLEDBACK);
        assertThat(counts.drain()).isEmpty();

        counts = new Duplicates(TestCounters.in(next));
        counts.add(KEY);
        next.end(Status.STATUS_COMMITTED);
        assertThat(counts.drain()).isEqualTo(Map.of(KEY, 1));
    }

    private static final class Writer implements DuplicateCounts {

        private final List<Map<String, Integer>> written = new ArrayList<>();
        private boolean isAway;

        @Override
        public void add(Map<String, Integer> counts) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            written.add(counts);
        }
    }
}
