package dev.semel.internal.counter.copy;

import dev.semel.internal.counter.PendingCounts;
import dev.semel.internal.counter.copy.SkippedCopies.Source;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class SkippedCopyFlush extends PendingCounts<Source, Long> {

    @Inject
    SkippedCopyFlush(SkippedCopies copies, SkippedCopyStore store, Transactions transactions) {
        super(
                "origins of copies",
                copies::takeFresh,
                copies::giveBack,
                fresh -> transactions.doInNew(() -> store.add(fresh)));
    }
}
