package dev.semel.outbox.relay.breaker;

import dev.semel.history.Failure;
import dev.semel.outbox.relay.EventPublisher;
import dev.semel.outbox.store.Address;
import dev.semel.outbox.store.DestinationStore;
import dev.semel.outbox.store.DestinationStore.Locked;
import dev.semel.outbox.store.PendingEvent;
import dev.semel.outbox.store.RelayStore;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.List;
import java.util.Optional;

/** One event for a destination that took none, in a transaction that holds the lock of its slot. */
@Dependent
class Probe {

    private final DestinationStore destinations;
    private final RelayStore events;
    private final EventPublisher publisher;

    @Inject
    Probe(DestinationStore destinations, RelayStore events, EventPublisher publisher) {
        this.destinations = destinations;
        this.events = events;
        this.publisher = publisher;
    }

    /** @return whether the destination recovers */
    @Transactional(
            value = TxType.REQUIRES_NEW,
            rollbackOn = {Exception.class, Error.class})
    boolean run(Address destination) {
        Optional<Locked> first = destinations.lockFirstHeld(destination);
        if (first.isEmpty()) {
            destinations.forgetProbe(destination);
            return false;
        }
        PendingEvent event = first.get().event();
        EventPublisher.Outcome outcome = publisher.publishOne(event);
        return switch (outcome.kind()) {
            case PUBLISHED -> {
                destinations.release(event.id());
                events.markPublished(List.of(event.id()), first.get().lockedAt());
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
}
