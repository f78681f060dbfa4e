package dev.semel.outbox;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * When an event is published, and how long it is of use. Immutable.
 *
 * @param delay from the append, by the database's clock; empty if there is a moment, or it is due at once
 * @param notBefore the moment from which it is due; empty if there is a delay, or it is due at once
 * @param timeToLive from when it is due; empty if there is a last moment, or it never expires
 * @param notAfter the moment at which it expires, whenever it is due; empty if there is a time to live, or it never expires
 */
public record Schedule(
        Optional<Duration> delay,
        Optional<Instant> notBefore,
        Optional<Duration> timeToLive,
        Optional<Instant> notAfter) {

    static final Schedule AT_ONCE =
            new Schedule(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    Schedule after(Duration newDelay) {
        Objects.requireNonNull(newDelay, "delay");
        return new Schedule(Optional.of(newDelay), Optional.empty(), timeToLive, notAfter);
    }

    Schedule notBefore(Instant moment) {
        Objects.requireNonNull(moment, "moment");
        return new Schedule(Optional.empty(), Optional.of(moment), timeToLive, notAfter);
    }

    Schedule timeToLive(Duration newTimeToLive) {
        Objects.requireNonNull(newTimeToLive, "time to live");
        return new Schedule(delay, notBefore, Optional.of(newTimeToLive), Optional.empty());
    }

    Schedule notAfter(Instant moment) {
        Objects.requireNonNull(moment, "moment");
        return new Schedule(delay, notBefore, Optional.empty(), Optional.of(moment));
    }

    /** When it is due if it was appended now; empty for at once. */
    public Optional<Instant> dueAt(Instant now) {
        return delay.map(now::plus).or(this::notBefore);
    }

    /** When it expires if it was appended now; empty for never. */
    public Optional<Instant> expiresAt(Instant now) {
        Instant due = dueAt(now).filter(now::isBefore).orElse(now);
        return timeToLive.map(due::plus).or(this::notAfter);
    }
}
