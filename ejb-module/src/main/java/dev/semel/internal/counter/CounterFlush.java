package dev.semel.internal.counter;

import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
class CounterFlush extends PendingCounts<CounterName, Long> {

    @Inject
    CounterFlush(Counters counters, CounterStore store, Transactions transactions) {
        super("totals", counters::takeFresh, counters::giveBack, fresh -> transactions.doInNew(() -> store.add(fresh)));
    }
}
