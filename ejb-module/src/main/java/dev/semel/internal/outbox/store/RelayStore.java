package dev.semel.internal.outbox.store;

import dev.semel.internal.history.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Port: the relay's side of the outbox. Everything runs in the transaction of the caller, and every mark is guarded by
 * the status the event was read in; marks are made under the lock of the event's slot.
 */
public interface RelayStore {

    UUID NO_EVENT = new UUID(0, 0);

    /** Of one slot in one batch: the broker keeps what is sent in a transaction until its commit. */
    long MOST_BYTES = 16L * 1024 * 1024;

    /** Makes pending what was scheduled and is due. Then the slots that have something to publish, the least recently served first. */
    Work slotsWithWork();

    /** Locks this slot, unless another transaction has it locked. */
    Optional<LockedSlot> lockSlot(int slot);

    /**
     * The next events of a slot that are due, in the order in which they were appended. An event is not among them while
     * an earlier one of its group is parked, held or waits for its time. Those whose destination is open or paused are not
     * among them either: each is held when it is met, once, and is no longer in the way of the others. All of them together
     * have no more than {@link #MOST_BYTES} of content, unless the first one alone has.
     */
    NextEvents nextBatch(LockedSlot slot, int size);

    /** Locks this slot and reads its next events, in one round trip where that can be done; empty if another transaction has it locked. */
    default Optional<ReadSlot> lockAndRead(int slot, int size) {
        return lockSlot(slot).map(locked -> new ReadSlot(locked, nextBatch(locked, size)));
    }

    /** Of the events that {@link #nextBatch} would read no more than what every row has, even a damaged one. */
    List<Outline> outlineOfNextBatch(int slot, int size);

    /**
     * Reads what {@link #nextBatch} reads of each event, of this one alone; nothing if it is not there.
     *
     * @throws DisturbedException if another transaction is at fault
     * @throws RuntimeException if it cannot be read; the transaction may have ended
     */
    void tryToRead(UUID event);

    /**
     * Marks the pending ones of the events, or deletes them, as the settings say; how many there were. Those for one consumer
     * only are marked in any case: they are proof of what they carried ({@link StoredEvents#isFor}).
     */
    int markPublished(List<UUID> events, Instant publishedAt);

    /** Keeps a pending event for another attempt; false if it was not pending any more. */
    boolean backOff(UUID event, int attempts, Instant dueAt, Failure failure);

    /** Sets a pending event aside for an operator; false if it was not pending any more. */
    boolean park(UUID event, int attempts, Instant parkedAt, Failure failure);

    /** Closes a pending reply that is not sent, and counts it; false if it was not pending any more. */
    boolean drop(UUID reply, int attempts, Instant droppedAt, Failure failure);

    /**
     * Shows the database that the transaction is not idle.
     *
     * @throws RuntimeException if the database has ended it: its slots may be another node's by now
     */
    void keepAlive();

    /** Sends the slots behind the others. */
    void markServed(List<LockedSlot> slots);

    /**
     * What a scan of all slots found.
     *
     * @param isMoreDue whether more may be due than was made pending
     */
    record Work(List<Integer> slots, boolean isMoreDue) {}

    /**
     * What a scan of a slot found.
     *
     * @param events in their order
     * @param hasHeld whether it held events of blocked destinations: the next scan finds what stands behind them, or more to hold
     * @param isCut whether more than these were asked for and due, but have too many bytes to go with them
     * @param bytes how much content the events have
     */
    record NextEvents(List<PendingEvent> events, boolean hasHeld, boolean isCut, long bytes) {}

    /** A slot that is locked, and what a scan of it found. */
    record ReadSlot(LockedSlot slot, NextEvents next) {}

    /** What is known of an event without reading its content. */
    record Outline(UUID id, int attempts) {}

    /** An event could not be read because the database has ended the transaction for another one. */
    class DisturbedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public DisturbedException(UUID event, Throwable cause) {
            super(
                    "Outbox event " + event
                            + " could not be read, because the database has ended the transaction for another one."
                            + " It is read again by the next pass.",
                    cause);
        }
    }
}
