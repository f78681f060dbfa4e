package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.RelayStore.Work;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** One pass after the other, each in its transactions. */
@Dependent
class Passes {

    private final ReadySlots ready;
    private final RelayPass pass;
    private final UnreadableEvents unreadable;
    private final Transactions transactions;

    @Inject
    Passes(ReadySlots ready, RelayPass pass, UnreadableEvents unreadable, Transactions transactions) {
        this.ready = ready;
        this.pass = pass;
        this.unreadable = unreadable;
        this.transactions = transactions;
    }

    /** @param onMoreLeft is run before the pass publishes, if it leaves slots with something to publish to others */
    PassResult next(Runnable onMoreLeft) {
        if (ready.takeLook()) {
            look();
        }
        Hand hand = ready.hand(pass.unwanted());
        if (!hand.isAnyLeft()) {
            return PassResult.nothingToServe();
        }
        boolean isCommitted = false;
        try {
            PassResult result = transactions.inNew(() -> pass.run(hand, onMoreLeft));
            isCommitted = true;
            return result;
        } catch (UnreadableBatchException failed) {
            unreadable.park(failed);
            return PassResult.served();
        } finally {
            hand.giveBack(isCommitted);
        }
    }

    // In a transaction of its own: what it makes pending must be committed before any worker reads its slot.
    private void look() {
        Work found = transactions.inNew(pass::slotsWithWork);
        ready.add(found.slots());
        if (found.isMoreDue()) {
            ready.wantLook();
        }
    }

    /**
     * What one relay pass came to.
     *
     * @param hasServed whether there was a slot to serve
     * @param outage why the broker could not be reached, null if it could
     */
    record PassResult(boolean hasServed, Exception outage) {

        static PassResult nothingToServe() {
            return new PassResult(false, null);
        }

        static PassResult served() {
            return new PassResult(true, null);
        }

        static PassResult stoppedBy(Exception outage) {
            return new PassResult(true, outage);
        }
    }
}
