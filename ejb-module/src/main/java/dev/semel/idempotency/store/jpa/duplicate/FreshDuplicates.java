package dev.semel.idempotency.store.jpa.duplicate;

import dev.semel.tally.FreshCounts;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;

@Dependent
class FreshDuplicates implements FreshCounts {

    private final Duplicates counts;
    private final DuplicateCountWriter writer;

    @Inject
    FreshDuplicates(Duplicates counts, DuplicateCountWriter writer) {
        this.counts = counts;
        this.writer = writer;
    }

    @Override
    public String name() {
        return "duplicates of each key";
    }

    @Override
    public void write() {
        Map<String, Integer> taken = counts.take();
        if (taken.isEmpty()) {
            return;
        }
        try {
            writer.write(taken);
        } catch (RuntimeException | Error failed) {
            counts.giveBack(taken);
            throw failed;
        }
    }
}
