package dev.semel.idempotency.store.jpa.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FreshDuplicatesTest {

    private static final String KEY = "0123456789abcdef";

    private final Duplicates duplicates = new Duplicates();
    private final Writer writer = new Writer();
    private final FreshDuplicates fresh = new FreshDuplicates(duplicates, writer);

    @Test
    void writesEachCopyOnceAndNothingWithoutAny() {
        duplicates.add(KEY);
        duplicates.add(KEY);
        fresh.write();
        fresh.write();

        assertThat(writer.written).containsExactly(Map.of(KEY, 2));
    }

    @Test
    void keepsForTheNextTimeWhatCouldNotBeWritten() {
        duplicates.add(KEY);
        writer.isAway = true;
        assertThatThrownBy(fresh::write).hasMessage("away");

        writer.isAway = false;
        duplicates.add(KEY);
        fresh.write();
        assertThat(writer.written).containsExactly(Map.of(KEY, 2));
    }

    private static final class Writer extends DuplicateCountWriter {

        private final List<Map<String, Integer>> written = new ArrayList<>();
        private boolean isAway;

        private Writer() {
            super(null);
        }

        @Override
        public void write(Map<String, Integer> counts) {
            if (isAway) {
                throw new IllegalStateException("away");
            }
            written.add(counts);
        }
    }
}
