package dev.semel.simulation.check;

import dev.semel.internal.outbox.store.OutboxStatus;
import dev.semel.internal.settings.RetrySettings;
import dev.semel.simulation.store.EventRow;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** How often the broker refused an event for what it is. Nothing else may be counted against it, nor park it (I7). */
public final class Refusals {

    /** Between two attempts of the relay, in all applications. */
    public static final RetrySettings BACK_OFF =
            new RetrySettings("semel.relay", 3, Duration.ofSeconds(1), Duration.ofSeconds(10));

    private final Map<UUID, Integer> ofEvent = new HashMap<>();
    private final Map<UUID, Instant> first = new HashMap<>();
    private final Map<UUID, Instant> last = new HashMap<>();
    private final Map<UUID, Instant> counted = new HashMap<>();
    private final Set<UUID> hurried = new HashSet<>();
    private final Supplier<Instant> clock;

    Refusals(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /** The broker says so; that it does not answer, or has no room, is none. */
    public void refused(UUID event) {
        ofEvent.merge(event, 1, Integer::sum);
        first.putIfAbsent(event, clock.get());
        last.put(event, clock.get());
    }

    /** An operator did not want to wait. */
    public void hurried(UUID event) {
        hurried.add(event);
    }

    Optional<String> wrong(EventRow before, EventRow after) {
        int attempts = after.marks().attempts();
        int countedBefore = before == null ? 0 : before.marks().attempts();
        if (attempts < countedBefore) {
            // An operator has given all attempts back.
            ofEvent.remove(after.id());
            counted.remove(after.id());
        }
        int refusals = ofEvent.getOrDefault(after.id(), 0);
        boolean isParked =
                after.status() == OutboxStatus.PARKED && (before == null || before.status() != OutboxStatus.PARKED);
        boolean isInnocent = attempts > countedBefore && attempts > refusals || isParked && refusals == 0;
        return isInnocent
                ? Optional.of("event " + after.id() + " has " + attempts + " attempts and is " + after.status()
                        + ", but the broker refused it " + refusals + " times.")
                : attempts > countedBefore ? hurried(after.id(), attempts) : Optional.empty();
    }

    // Otherwise all attempts are gone before anything can heal.
    private Optional<String> hurried(UUID event, int attempts) {
        // It may have been refused more than once until that was stored.
        Instant refused = last.get(event);
        Instant before = counted.put(event, first.remove(event));
        if (hurried.remove(event) || before == null) {
            return Optional.empty();
        }
        Duration pause = Duration.between(before, refused);
        Duration least = Attempts.leastPause(BACK_OFF, attempts - 1);
        return pause.compareTo(least) >= 0
                ? Optional.empty()
                : Optional.of("attempt " + attempts + " of event " + event + " came " + pause
                        + " after the last one, and not after " + least + " at least.");
    }
}
