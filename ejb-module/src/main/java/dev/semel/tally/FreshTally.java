package dev.semel.tally;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;

@Dependent
class FreshTally implements FreshCounts {

    private final Tally tally;
    private final TallyStore store;

    @Inject
    FreshTally(Tally tally, TallyStore store) {
        this.tally = tally;
        this.store = store;
    }

    @Override
    public String name() {
        return "totals";
    }

    @Override
    public void write() {
        Map<Count, Long> fresh = tally.takeFresh();
        if (fresh.isEmpty()) {
            return;
        }
        try {
            store.add(fresh);
        } catch (RuntimeException | Error failed) {
            tally.giveBack(fresh);
            throw failed;
        }
    }
}
