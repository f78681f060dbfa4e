package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.RelayStore.Work;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One pass after the other, each in its transactions. */
@Dependent
class Passes {

    private static final Logger LOG = Logger.getLogger(Passes.class.getName());

    private final ReadySlots ready;
    private final RelayPass pass;
    private final UnreadableEvents unreadable;
    private final RelaySettings settings;
    private final Transactions transactions;

    @Inject
    Passes(
            ReadySlots ready,
            RelayPass pass,
            UnreadableEvents unreadable,
            RelaySettings settings,
            Transactions transactions) {
        this.ready = ready;
        this.pass = pass;
        this.unreadable = unreadable;
        this.settings = settings;
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
            PassResult result = settings.isJoint()
                    ? jointly(hand, onMoreLeft)
                    : transactions.inNew(() -> pass.run(hand, onMoreLeft));
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

    private PassResult jointly(Hand hand, Runnable onMoreLeft) {
        return transactions
                .inNew(() -> pass.findSlot(hand))
                .map(slot -> jointly(slot.number(), hand, onMoreLeft))
                .orElseGet(PassResult::nothingToServe);
    }

    private PassResult jointly(int slot, Hand hand, Runnable onMoreLeft) {
        if (hand.isAnyLeft()) {
            onMoreLeft.run();
        }
        try {
            return transactions.inNew(() -> pass.runJointly(slot, hand));
        } catch (UnreadableBatchException failed) {
            throw failed;
        } catch (RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () ->
                            "A batch of outbox events could not be committed in two phases together with its marks; its events"
                                    + " are published one by one. Reason: " + failed);
            hand.undo();
            return transactions.inNew(() -> pass.runOneByOne(slot, hand));
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
