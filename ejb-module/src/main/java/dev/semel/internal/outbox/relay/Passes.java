package dev.semel.internal.outbox.relay;

import dev.semel.internal.outbox.relay.ReadySlots.Hand;
import dev.semel.internal.outbox.relay.UnreadableEvents.UnreadableBatchException;
import dev.semel.internal.outbox.store.RelayStore.Work;
import dev.semel.internal.platform.PlatformProof;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One pass after the other, each in its transactions. */
@Dependent
class Passes {

    private final ReadySlots ready;
    private final RelayPass pass;
    private final UnreadableEvents unreadable;
    private final Transactions transactions;

    @Inject
    PlatformProof proof = new PlatformProof();

    @Inject
    Passes(ReadySlots ready, RelayPass pass, UnreadableEvents unreadable, Transactions transactions) {
        this.ready = ready;
        this.pass = pass;
        this.unreadable = unreadable;
        this.transactions = transactions;
    }

    /** Why there is none now: the server's transactions are not proved; null if they are. */
    @Nullable
    String obstacle() {
        return proof.missing();
    }

    /** What keeps the broker from an answer, or empty if it answers. */
    Optional<Exception> findOutage() {
        return pass.findOutage();
    }

    /** Scans all slots, if that was asked for. */
    void scanIfAsked() {
        if (ready.takeLook()) {
            scanAll();
        }
    }

    /** How long it is until the first slot may be scanned that is ready and left alone; empty if there is none. */
    Optional<Duration> rest() {
        return pass.rest(ready.slots());
    }

    PassResult next() {
        Hand hand = ready.hand(pass.unwanted());
        if (!hand.isAnyLeft()) {
            return PassResult.nothingToServe();
        }
        boolean isCommitted = false;
        try {
            PassResult result = transactions.inNew(() -> pass.run(hand));
            isCommitted = true;
            return result;
        } catch (UnreadableBatchException failed) {
            unreadable.park(failed);
            return new PassResult(true, hand.isAnyLeft(), null);
        } finally {
            hand.giveBack(isCommitted);
        }
    }

    // In a transaction of its own: what it makes pending must be committed before any worker reads its slot.
    private void scanAll() {
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
     * @param isMoreLeft whether there was more than it had room or time for
     * @param outage why the broker could not be reached, null if it could
     */
    record PassResult(boolean hasServed, boolean isMoreLeft, @Nullable Exception outage) {

        static PassResult nothingToServe() {
            return new PassResult(false, false, null);
        }
    }
}
