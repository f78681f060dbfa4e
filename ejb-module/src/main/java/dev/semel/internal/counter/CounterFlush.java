package dev.semel.internal.counter;

import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;

@Dependent
class CounterFlush extends PendingCounts {

    private final Counters counters;
    private final CounterStore store;
    private final Transactions transactions;

    @Inject
    CounterFlush(Counters counters, CounterStore store, Transactions transactions) {
        super("totals");
        this.counters = counters;
        this.store = store;
        this.transactions = transactions;
    }

    @Override
    public void run() {
        Map<CounterName, Long> fresh = counters.takeFresh();
        if (fresh.isEmpty()) {
            return;
        }
        try {
            transactions.doInNew(() -> store.add(fresh));
        } catch (RuntimeException | Error failed) {
            counters.giveBack(fresh);
            throw failed;
        }
    }
}
