package dev.semel.internal.outbox.append;

import dev.semel.internal.outbox.store.NewWork;
import dev.semel.internal.outbox.wakeup.RelayWakeUp;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Wakes the relay after the commit, once for each transaction, and names the slots in which it finds what was stored. */
@Dependent
class WakeUpAfterCommit implements NewWork {

    private final CurrentTransaction transaction;
    private final RelayWakeUp relays;

    @Inject
    WakeUpAfterCommit(CurrentTransaction transaction, RelayWakeUp relays) {
        this.transaction = transaction;
        this.relays = relays;
    }

    @Override
    public void in(int slot) {
        transaction.slots(relays::wake).add(slot);
    }
}
