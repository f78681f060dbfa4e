package dev.semel.internal.outbox.destination;

import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.Failure;
import dev.semel.internal.outbox.relay.EventPublisher;
import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationStore;
import dev.semel.internal.outbox.store.DestinationStore.Locked;
import dev.semel.internal.outbox.store.PendingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One event for a destination that took none, in a transaction that holds the lock of its slot. */
@Dependent
class Probe {

    private final DestinationStore destinations;
    private final RelayStore events;
    private final EventPublisher publisher;
    private final AttemptHistory history;
    private final Transactions transactions;

    @Inject
    Probe(
            DestinationStore destinations,
            RelayStore events,
            EventPublisher publisher,
            AttemptHistory history,
            Transactions transactions) {
        this.destinations = destinations;
        this.events = events;
        this.publisher = publisher;
        this.history = history;
        this.transactions = transactions;
    }

    /** @return whether the destination recovers */
    boolean run(Address destination) {
        try {
            return transactions.inNew(() -> send(destination));
        } catch (UnreadableException failed) {
            return again(destination);
        }
    }

    // An event's own fault is for the relay, which parks it as soon as the destination recovers; but first the
    // database has to answer, and to fail again over the same connection: after an outage a pool has dead ones, too.
    private boolean again(Address destination) {
        try {
            return transactions.inNew(() -> {
                events.tryToRead(RelayStore.NO_EVENT);
                return send(destination);
            });
        } catch (UnreadableException failed) {
            return transactions.inNew(() -> destinations.close(destination));
        }
    }

    private Optional<Locked> lockFirstHeld(Address destination) {
        try {
            return destinations.lockFirstHeld(destination);
        } catch (RuntimeException failed) {
            throw new UnreadableException(destination, failed);
        }
    }

    private boolean send(Address destination) {
        Optional<Locked> first = lockFirstHeld(destination);
        if (first.isEmpty()) {
            return nothingToSend(destination);
        }
        PendingEvent event = first.get().event();
        EventPublisher.Outcome outcome = publisher.publishOne(event);
        return switch (outcome.kind()) {
            case PUBLISHED -> {
                destinations.release(event.id());
                events.markPublished(List.of(event.id()), first.get().lockedAt());
                yield destinations.close(destination);
            }
            case UNWANTED -> {
                destinations.release(event.id());
                drop(event, Failure.of(outcome.cause()), first.get().lockedAt());
                yield destinations.close(destination);
            }
            // The event's own fault is for the relay to count, which meets it as soon as the destination recovers.
            case REJECTED, UNSENDABLE -> destinations.close(destination);
            case BLOCKED -> {
                destinations.keepOpen(destination, Failure.of(outcome.cause()));
                yield false;
            }
            case OUTAGE -> {
                destinations.forgetProbe(destination);
                yield false;
            }
        };
    }

    // A probe is no attempt, but this one was the last.
    private void drop(PendingEvent reply, Failure failure, Instant droppedAt) {
        int attempt = reply.attempts() + 1;
        history.record(reply.id().toString(), attempt, failure);
        events.drop(reply.id(), attempt, droppedAt, failure);
    }

    // Relays have their slots locked most of the time while there is a backlog: to wait as long as after a failure
    // would
    // be to wait for its end. And where nothing is held any more, no probe would ever find out anything.
    private boolean nothingToSend(Address destination) {
        return switch (destinations.waiting(destination)) {
            case NOTHING -> destinations.close(destination);
            case FREE -> {
                destinations.repeatProbe(destination);
                yield false;
            }
            case HINDERED -> {
                destinations.forgetProbe(destination);
                yield false;
            }
        };
    }

    static class UnreadableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnreadableException(Address destination, RuntimeException cause) {
            super(
                    "The events held for the " + destination + " could not be read. Reason: " + cause.getMessage(),
                    cause);
        }
    }
}
