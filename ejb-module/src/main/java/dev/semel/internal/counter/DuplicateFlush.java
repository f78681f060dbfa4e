package dev.semel.internal.counter;

import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class DuplicateFlush extends PendingCounts<String, Integer> {

    @Inject
    DuplicateFlush(Duplicates counts, DuplicateCounts kept, Transactions transactions) {
        super(
                "duplicates of each key",
                counts::drain,
                counts::giveBack,
                taken -> transactions.doInNew(() -> kept.add(taken)));
    }
}
