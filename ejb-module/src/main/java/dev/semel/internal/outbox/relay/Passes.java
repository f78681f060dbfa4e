package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.RelaySettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One pass after the other, each in its transactions. */
@Dependent
class Passes {

    private static final Logger LOG = Logger.getLogger(Passes.class.getName());

    private final RelayPass pass;
    private final UnreadableEvents unreadable;
    private final RelaySettings settings;
    private final Transactions transactions;

    @Inject
    Passes(RelayPass pass, UnreadableEvents unreadable, RelaySettings settings, Transactions transactions) {
        this.pass = pass;
        this.unreadable = unreadable;
        this.settings = settings;
        this.transactions = transactions;
    }

    /**
     * @param unwanted slots that are to be left to others
     * @param onTaken is told which slots the pass has, before it publishes, and how many with something to publish are left to others
     */
    PassResult next(Set<Integer> unwanted, ObjIntConsumer<Set<Integer>> onTaken) {
        try {
            return settings.isJoint()
                    ? transactions
                            .inNew(() -> pass.findSlot(unwanted))
                            .map(slot -> jointly(slot, onTaken))
                            .orElseGet(PassResult::nothingToServe)
                    : transactions.inNew(() -> pass.run(unwanted, onTaken));
        } catch (UnreadableBatchException failed) {
            unreadable.park(failed);
            return PassResult.served(Set.of());
        }
    }

    private PassResult jointly(LockedSlot found, ObjIntConsumer<Set<Integer>> onTaken) {
        int slot = found.number();
        onTaken.accept(Set.of(slot), found.slotsLeft());
        try {
            return transactions.inNew(() -> pass.runJointly(slot));
        } catch (UnreadableBatchException failed) {
            throw failed;
        } catch (RuntimeException failed) {
            LOG.log(
                    Level.WARNING,
                    failed,
                    () ->
                            "A batch of outbox events could not be committed in two phases together with its marks; its events"
                                    + " are published one by one. Reason: " + failed);
            return transactions.inNew(() -> pass.runOneByOne(slot));
        }
    }

    /**
     * What one relay pass came to.
     *
     * @param hasServed whether there was a slot to serve
     * @param emptySlots the slots in which it found nothing to send; the next pass over them would find the same
     * @param outage why the broker could not be reached, null if it could
     */
    record PassResult(boolean hasServed, Set<Integer> emptySlots, Exception outage) {

        static PassResult nothingToServe() {
            return new PassResult(false, Set.of(), null);
        }

        static PassResult served(Set<Integer> emptySlots) {
            return new PassResult(true, emptySlots, null);
        }

        static PassResult stoppedBy(Exception outage) {
            return new PassResult(true, Set.of(), outage);
        }
    }
}
