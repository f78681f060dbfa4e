package dev.semel.internal.outbox.relay;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.store.LockedSlot;
import dev.semel.internal.outbox.store.PendingEvent.UndeliverableException;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.RelayStore.DisturbedException;
import dev.semel.internal.outbox.store.RelayStore.Outline;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Finds the events because of which a whole batch cannot be read, and parks them. It reads them singly, each in a transaction
 * of its own, which a failure may end. An outage is no event's fault: before each of them the same statement is asked, over the
 * same connection, for an event that is not there, and a second failure has to follow the first. A probe over another connection
 * would prove nothing: after an outage a pool has dead connections among those that live.
 */
@Dependent
class UnreadableEvents {

    private static final Logger LOG = Logger.getLogger(UnreadableEvents.class.getName());

    private final RelayStore store;
    private final AttemptHistory history;
    private final Transactions transactions;

    @Inject
    UnreadableEvents(RelayStore store, AttemptHistory history, Transactions transactions) {
        this.store = store;
        this.history = history;
        this.transactions = transactions;
    }

    /** @throws RuntimeException if none of the events is to blame */
    void park(UnreadableBatchException batch) {
        List<Outline> outlines = transactions.inNew(() -> store.outlineOfNextBatch(batch.slot, batch.size));
        Map<Outline, Throwable> guilty = new LinkedHashMap<>();
        for (Outline event : outlines) {
            faultOf(event).ifPresent(fault -> guilty.put(event, fault));
        }
        if (guilty.isEmpty()) {
            throw batch;
        }
        // The node that has the slot now finds them, too.
        transactions.doInNew(() -> store.lockSlot(batch.slot).ifPresent(slot -> park(guilty, slot)));
    }

    private Optional<Throwable> faultOf(Outline event) {
        return failureOf(event).flatMap(first -> failureOf(event));
    }

    // Any other failure here, that of the commit included, is an outage.
    private Optional<Throwable> failureOf(Outline event) {
        try {
            transactions.doInNew(() -> {
                store.tryToRead(RelayStore.NO_EVENT);
                read(event);
            });
            return Optional.empty();
        } catch (UnreadableEventException failed) {
            return Optional.of(Objects.requireNonNull(failed.getCause()));
        }
    }

    private void read(Outline event) {
        try {
            store.tryToRead(event.id());
        } catch (DisturbedException anothersFault) {
            throw anothersFault;
        } catch (RuntimeException failed) {
            throw new UnreadableEventException(failed);
        }
    }

    private void park(Map<Outline, Throwable> guilty, LockedSlot slot) {
        guilty.forEach((event, cause) -> {
            Failure failure = Failure.of(new UndeliverableException(
                    "The database answers, but it cannot deliver outbox event " + event.id()
                            + ": its row is damaged, or larger than a limit of the database. It is parked, and if it holds back its"
                            + " group, that waits. Raise the limit or restore the row in semel_outbox_event, then retry the event,"
                            + " or discard it. Reason: " + Failure.root(cause),
                    cause));
            int attempt = event.attempts() + 1;
            if (store.park(event.id(), attempt, slot.lockedAt(), failure)) {
                history.record(event.id().toString(), attempt, failure);
                LOG.log(Level.SEVERE, "Parked outbox event {0}, and the others go on. Reason: {1}", new Object[] {
                    event.id(), failure.sentence()
                });
            }
        });
    }

    /** The next events of a slot could not be read: because of the database, or because of one of them. */
    static class UnreadableBatchException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final int slot;
        private final int size;

        /** @param size how many events were asked for */
        UnreadableBatchException(int slot, int size, RuntimeException cause) {
            super(
                    "The next outbox events of slot " + slot + " could not be read. Reason: " + cause.getMessage(),
                    cause);
            this.slot = slot;
            this.size = size;
        }
    }

    private static class UnreadableEventException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnreadableEventException(RuntimeException cause) {
            super(cause);
        }
    }
}
