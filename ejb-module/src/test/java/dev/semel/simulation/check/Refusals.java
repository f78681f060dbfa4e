package dev.semel.simulation.check;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.simulation.store.EventRow;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** How often the broker refused an event for what it is. Nothing else may be counted against it, nor park it (I7). */
public final class Refusals {

    private final Map<UUID, Integer> ofEvent = new HashMap<>();

    /** The broker says so; that it does not answer, or has no room, is none. */
    public void refused(UUID event) {
        ofEvent.merge(event, 1, Integer::sum);
    }

    Optional<String> wrong(EventRow before, EventRow after) {
        int attempts = after.marks().attempts();
        int counted = before == null ? 0 : before.marks().attempts();
        if (attempts < counted) {
            // An operator has given all attempts back.
            ofEvent.remove(after.id());
        }
        int refusals = ofEvent.getOrDefault(after.id(), 0);
        boolean isParked =
                after.status() == OutboxStatus.PARKED && (before == null || before.status() != OutboxStatus.PARKED);
        boolean isInnocent = attempts > counted && attempts > refusals || isParked && refusals == 0;
        return isInnocent
                ? Optional.of("event " + after.id() + " has " + attempts + " attempts and is " + after.status()
                        + ", but the broker refused it " + refusals + " times.")
                : Optional.empty();
    }
}
