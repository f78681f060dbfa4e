package dev.semel.simulation.check;

import dev.semel.simulation.tables.MemoryDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A lease lives as long as its handler runs (I2), and not much longer (I5), if nothing befalls its server. No second delivery has to
 * come to see it.
 */
final class HeldLeases {

    // A heartbeat may wait for the lock of the row for so long.
    private static final Duration LONGEST_BEAT = Duration.ofSeconds(12);

    // What came of a handler is told every few seconds until the database knows it.
    private static final Duration LONGEST_TELLING = Duration.ofSeconds(30);

    private static final Duration CLOCK = Duration.ofSeconds(1);

    private final MemoryDatabase database;
    private final KnownLeases leases;
    private final Forgotten forgotten;
    private final List<Handling> over = new ArrayList<>();
    private final List<Handling> orphaned = new ArrayList<>();

    HeldLeases(MemoryDatabase database, KnownLeases leases, Forgotten forgotten) {
        this.database = database;
        this.leases = leases;
        this.forgotten = forgotten;
    }

    /** Its server is no more. */
    void died(Handling handling) {
        if (handling.lease() != null) {
            orphaned.add(handling);
        }
    }

    void over(Handling handling) {
        if (handling.lease() != null && handling.ended() != null) {
            over.add(handling);
        }
    }

    /** @param isWell whether nothing happened to the server of a handler that is in progress */
    Optional<Violation> wrong(List<Handling> inProgress, Predicate<Handling> isWell) {
        Instant now = database.now();
        over.removeIf(
                handling -> handling.life().isDead() || leases.heldBy(handling).isEmpty());
        orphaned.removeIf(handling -> leases.heldBy(handling).isEmpty());
        Optional<Violation> lapsed = inProgress.stream()
                .filter(handling -> handling.isLeased() && handling.isRunning() && !handling.isForgotten())
                .filter(handling -> leases.heldBy(handling)
                        .filter(lease -> lease.until().plus(LONGEST_BEAT).isBefore(now))
                        .isPresent())
                .filter(isWell)
                .findFirst()
                .map(handling -> new Violation(
                        "I2",
                        "the lease on the " + handling.owed() + " has lapsed, although its handler runs in "
                                + handling.life() + ", which is well and extends it."));
        return lapsed.or(() -> held(now)).or(() -> orphaned.stream()
                .filter(this::isExtended)
                .findFirst()
                .map(handling -> new Violation(
                        "I5",
                        "the lease on the " + handling.owed() + " lasts longer than its owner let it, who died in "
                                + handling.life() + ".")));
    }

    private Optional<Violation> held(Instant now) {
        return over.stream()
                .filter(handling ->
                        handling.overSince().plus(LONGEST_TELLING).isBefore(now) && isUntroubled(handling, now))
                .filter(handling -> !handling.isForgotten())
                .findFirst()
                .map(handling -> new Violation(
                        "I5",
                        "the handler of the " + handling.owed() + " came back in " + handling.life()
                                + ", which is well, and its lease is still held."));
    }

    // A key that was forgotten is started anew for a while.
    private boolean isExtended(Handling handling) {
        return leases.heldBy(handling)
                .filter(lease -> handling.isOrphanedAt(lease.until().minus(CLOCK)))
                .filter(lease -> !forgotten.isSince(handling.keyHash(), handling.started()))
                .isPresent();
    }

    private boolean isUntroubled(Handling handling, Instant now) {
        Instant since = now.minus(LONGEST_TELLING);
        return handling.life().frozenUntil().isBefore(since) && leases.troubles(handling, "", since) == 0;
    }
}
