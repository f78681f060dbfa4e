package dev.semel.internal.counter;

import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How long after its append an event is published, and has its effect with each consumer. The time of the append is in the id that Semel
 * gives (UUIDv7), so no message and no statement grows by it; an id of the application's own tells nothing. The sums are counted for all
 * nodes; each duration goes to the meters of this one, where it has some.
 */
@ApplicationScoped
public class Latencies {

    private static final int WITH_TIME = 7;
    private static final int BITS_AFTER_TIME = 16;

    private final Counters counters;
    private final Clock clock;
    private volatile @Nullable Meters meters;

    /** Where the durations go. */
    public interface Meters {

        void published(Duration sinceAppend);

        void effect(String consumer, Duration sinceAppend);
    }

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    Latencies() {
        this(null, null);
    }

    @Inject
    Latencies(Counters counters, @Semel Clock clock) {
        this.counters = counters;
        this.clock = clock;
    }

    /** From now on; what was before is not told. */
    public void show(Meters shown) {
        meters = shown;
    }

    /** The broker has these events, and they are marked. */
    public void published(Collection<UUID> events, Instant at) {
        events.forEach(event -> appendedAt(event).ifPresent(appended -> published(between(appended, at))));
    }

    /** @param event that brought the message; null for one of a foreign sender */
    public void effect(String consumer, @Nullable UUID event) {
        if (event != null) {
            appendedAt(event).ifPresent(appended -> effect(consumer, between(appended, clock.instant())));
        }
    }

    private void published(Duration sinceAppend) {
        counters.add(CounterName.PUBLICATIONS_TIMED, 1);
        counters.add(CounterName.PUBLICATION_MILLIS, sinceAppend.toMillis());
        Meters shown = meters;
        if (shown != null) {
            shown.published(sinceAppend);
        }
    }

    private void effect(String consumer, Duration sinceAppend) {
        counters.add(CounterName.EFFECTS_TIMED, 1);
        counters.add(CounterName.EFFECT_MILLIS, sinceAppend.toMillis());
        Meters shown = meters;
        if (shown != null) {
            shown.effect(consumer, sinceAppend);
        }
    }

    static Optional<Instant> appendedAt(UUID event) {
        return event.version() == WITH_TIME
                ? Optional.of(Instant.ofEpochMilli(event.getMostSignificantBits() >>> BITS_AFTER_TIME))
                : Optional.empty();
    }

    // The clocks of two nodes differ a little.
    private static Duration between(Instant appended, Instant at) {
        Duration passed = Duration.between(appended, at);
        return passed.isNegative() ? Duration.ZERO : passed;
    }
}
