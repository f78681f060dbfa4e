package dev.semel.internal.outbox.store.jpa;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The slots with something to publish as they were found last, and not looked after since. To find them costs a look into
 * every slot, past all the dead entries at its head, so it is done once for a round of all of them and not for each pass.
 *
 * <p>What one worker found and another does not want stays: the other one may have looked around before a pass ended,
 * and whoever found a slot ends when it is not there any more.
 */
@ApplicationScoped
public class ReadySlots {

    // Scheduled events come as exactly as a timer looks, and a node that is woken a hundred times a second asks less
    // often.
    private static final Duration BETWEEN_LOOKS_FOR_SCHEDULED = Duration.ofMillis(200);

    private final Set<Integer> slots = new LinkedHashSet<>();
    private final Clock clock;
    private Instant nextLookForScheduled = Instant.MIN;

    /** One that always has time; and for the container, which makes a proxy of the class. */
    public ReadySlots() {
        this(null);
    }

    @Inject
    public ReadySlots(@Semel Clock clock) {
        this.clock = clock;
    }

    /** Whether this node has not looked for scheduled events just now. */
    public synchronized boolean isTimeForTheScheduled() {
        if (clock == null) {
            return true;
        }
        Instant now = clock.instant();
        boolean isTime = !now.isBefore(nextLookForScheduled)
                || now.plus(BETWEEN_LOOKS_FOR_SCHEDULED).isBefore(nextLookForScheduled);
        if (isTime) {
            nextLookForScheduled = now.plus(BETWEEN_LOOKS_FOR_SCHEDULED);
        }
        return isTime;
    }

    /** The next slot that is wanted, null if none is left; another worker gets another one. */
    public synchronized Integer next(Set<Integer> except) {
        Optional<Integer> next =
                slots.stream().filter(slot -> !except.contains(slot)).findFirst();
        next.ifPresent(slots::remove);
        return next.orElse(null);
    }

    public synchronized int left() {
        return slots.size();
    }

    public synchronized void add(List<Integer> found) {
        slots.addAll(found);
    }
}
