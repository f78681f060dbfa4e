package dev.semel.internal.counter.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.semel.internal.counter.Total;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.testing.SameTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SkippedCopiesTest implements SkippedCopyStore {

    private static final Source TWICE = new Source("billing", CopyOrigin.SENT_TWICE);

    private final SkippedCopies copies = new SkippedCopies();
    private final SkippedCopyFlush flush = new SkippedCopyFlush(copies, this, new SameTransaction());
    private final List<Map<Source, Long>> written = new ArrayList<>();
    private boolean isAway;

    @Override
    public void add(Map<Source, Long> fresh) {
        if (isAway) {
            throw new IllegalStateException("away");
        }
        written.add(fresh);
    }

    @Override
    public Map<Source, Total> totals() {
        throw new UnsupportedOperationException();
    }

    @Test
    void areWrittenDownOnceByConsumerAndOrigin() {
        copies.add("billing", CopyOrigin.SENT_TWICE);
        copies.add("billing", CopyOrigin.SENT_TWICE);
        copies.add("dunning", CopyOrigin.SENT_TWICE);
        flush.run();
        flush.run();

        assertThat(written).containsExactly(Map.of(TWICE, 2L, new Source("dunning", CopyOrigin.SENT_TWICE), 1L));
    }

    @Test
    void areKeptForTheNextTimeWhenTheyCannotBeWrittenDown() {
        copies.add("billing", CopyOrigin.SENT_TWICE);
        isAway = true;
        assertThatThrownBy(flush::run).hasMessage("away");

        isAway = false;
        copies.add("billing", CopyOrigin.SENT_TWICE);
        flush.run();

        assertThat(written).containsExactly(Map.of(TWICE, 2L));
    }

    @Test
    void growSinceTheStartAlsoAfterTheyAreStored() {
        copies.add("billing", CopyOrigin.SENT_TWICE);
        flush.run();
        copies.add("billing", CopyOrigin.SENT_TWICE);

        assertThat(copies.sinceStart()).containsExactly(Map.entry(TWICE, 2L));
    }
}
