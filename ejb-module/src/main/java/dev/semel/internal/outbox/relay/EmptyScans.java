package dev.semel.internal.outbox.relay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Slots in which nothing could be sent, although there is much: what follows a held event of its group and goes elsewhere stays
 * pending, and each scan walks over all of it. Such a slot is left alone for ten times as long as the scan took, so that all scans
 * without a result cost a tenth of the time, no matter how many commits there are. A short scan is repeated at once, and so is the first
 * long one: a slot is often empty only because another pass was quicker, a busy machine makes any scan long, and the next commit to it
 * must not wait.
 */
final class EmptyScans {

    private static final int SHARE = 10;
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(1);

    private final Clock clock;
    private final Map<Integer, Instant> until = new HashMap<>();
    private final Set<Integer> wasLong = new HashSet<>();

    EmptyScans(Clock clock) {
        this.clock = clock;
    }

    synchronized void add(int slot, Duration took) {
        if (took.compareTo(SHORT) < 0) {
            wasLong.remove(slot);
        } else if (!wasLong.add(slot)) {
            Duration rest = took.multipliedBy(SHARE);
            until.put(slot, clock.instant().plus(rest.compareTo(LONGEST) > 0 ? LONGEST : rest));
        }
    }

    /** Something was found in it. */
    synchronized void clear(int slot) {
        wasLong.remove(slot);
    }

    /** Those that are left alone now. */
    synchronized Set<Integer> slots() {
        Instant now = clock.instant();
        // A clock may be set back.
        until.values().removeIf(end -> !end.isAfter(now) || end.isAfter(now.plus(LONGEST)));
        return Set.copyOf(until.keySet());
    }

    /** How long it is until the first of these may be scanned again that is left alone now; empty if none is. */
    synchronized Optional<Duration> rest(Collection<Integer> some) {
        Set<Integer> resting = new HashSet<>(slots());
        resting.retainAll(some);
        return resting.stream()
                .map(until::get)
                .min(Instant::compareTo)
                .map(end -> Duration.between(clock.instant(), end));
    }
}
