package dev.semel.simulation.check;

import dev.semel.internal.idempotency.store.KeyRecord;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.simulation.store.ConsumerTablesInMemory;
import dev.semel.simulation.store.ConsumerTablesInMemory.KeyRow;
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

    private final ConsumerTablesInMemory tables;
    private final List<Handling> over = new ArrayList<>();

    HeldLeases(ConsumerTablesInMemory tables) {
        this.tables = tables;
    }

    void over(Handling handling) {
        if (handling.lease() != null && handling.ended() != null) {
            over.add(handling);
        }
    }

    /** @param isWell whether nothing happened to the server of a handler that is in progress */
    Optional<Violation> wrong(List<Handling> inProgress, Predicate<Handling> isWell) {
        Instant now = tables.database.now();
        over.removeIf(handling -> handling.life().isDead() || leaseOf(handling).isEmpty());
        Optional<Violation> lapsed = inProgress.stream()
                .filter(handling -> handling.isLeased() && handling.isRunning())
                .filter(handling -> leaseOf(handling)
                        .filter(lease -> lease.until().plus(LONGEST_BEAT).isBefore(now))
                        .isPresent())
                .filter(isWell)
                .findFirst()
                .map(handling -> new Violation(
                        "I2",
                        "the lease on the " + handling.owed() + " has lapsed, although its handler runs in "
                                + handling.life() + ", which is well and extends it."));
        return lapsed.or(() -> over.stream()
                .filter(handling ->
                        handling.overSince().plus(LONGEST_TELLING).isBefore(now) && isUntroubled(handling, now))
                .findFirst()
                .map(handling -> new Violation(
                        "I5",
                        "the handler of the " + handling.owed() + " came back in " + handling.life()
                                + ", which is well, and its lease is still held.")));
    }

    private boolean isUntroubled(Handling handling, Instant now) {
        Instant since = now.minus(LONGEST_TELLING);
        return handling.life().frozenUntil().isBefore(since)
                && tables.database.troublesOf(handling.life(), "", since) == 0;
    }

    private Optional<KeyRecord.Lease> leaseOf(Handling handling) {
        return tables.keys
                .committed(handling.keyHash())
                .map(KeyRow::record)
                .filter(record -> record.status() == RecordStatus.IN_PROGRESS)
                .map(KeyRecord::lease)
                .filter(lease -> lease.token().equals(handling.lease()));
    }
}
