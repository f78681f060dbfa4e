package dev.semel.internal.counter;

import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;

@Dependent
class DuplicateFlush extends PendingCounts {

    private final Duplicates counts;
    private final DuplicateCounts kept;
    private final Transactions transactions;

    @Inject
    DuplicateFlush(Duplicates counts, DuplicateCounts kept, Transactions transactions) {
        super("duplicates of each key");
        this.counts = counts;
        this.kept = kept;
        this.transactions = transactions;
    }

    @Override
    public void run() {
        Map<String, Integer> taken = counts.take();
        if (taken.isEmpty()) {
            return;
        }
        try {
            transactions.doInNew(() -> kept.add(taken));
        } catch (RuntimeException | Error failed) {
            counts.giveBack(taken);
            throw failed;
        }
    }
}
