package dev.semel.simulation.store;

import dev.semel.internal.outbox.store.Address;
import dev.semel.internal.outbox.store.DestinationState;
import java.time.Instant;

/** A row of {@code semel_destination}. */
public record DestinationRow(
        Address address, DestinationState state, Instant since, int failures, Instant nextProbeAt) {

    public boolean isBlocked() {
        return state == DestinationState.OPEN || state == DestinationState.PAUSED;
    }

    DestinationRow in(DestinationState other, Instant now, int failed) {
        return new DestinationRow(address, other, now, failed, null);
    }

    DestinationRow probedAt(Instant time) {
        return new DestinationRow(address, state, since, failures, time);
    }

    DestinationRow failedOnceMore() {
        return new DestinationRow(address, state, since, failures + 1, null);
    }
}
