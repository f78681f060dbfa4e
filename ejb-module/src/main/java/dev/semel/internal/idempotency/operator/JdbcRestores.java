package dev.semel.internal.idempotency.operator;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.RecordStatus;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.listing.Row;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A discard taken back.
 *
 * <ol>
 *   <li>The message is locked, so that the purge passes over it; if it is gone, or not discarded, nothing happens.
 *   <li>A message without a record of its own, because it had no key or was in conflict with the key, is parked again.
 *   <li>Otherwise its record is locked. It must be discarded still, and no copy may have been skipped by it since: what the
 *       sender has done since then may rest on that.
 *   <li>Both are parked again.
 * </ol>
 */
@Dependent
class JdbcRestores implements Restores {

    // A delivery may hold the record; an operator does not wait longer than this for it.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private static final String MESSAGE = "SELECT key_hash, reason, copies_skipped FROM semel_parked_message"
            + " WHERE id = ? AND status = 'DISCARDED' FOR UPDATE";
    private static final String RECORD =
            "SELECT status, duplicates FROM semel_idempotency_record WHERE key_hash = ? FOR UPDATE";
    private static final String PARK_RECORD =
            "UPDATE semel_idempotency_record SET status = 'PARKED', completed_at = NULL, compared_at = NULL"
                    + " WHERE key_hash = ? AND status = 'DISCARDED'";
    private static final String PARK_MESSAGE = "UPDATE semel_parked_message SET status = 'PARKED', closed_at = NULL,"
            + " copies_skipped = NULL WHERE id = ? AND status = 'DISCARDED'";

    private static final String NOTHING = " Nothing was done.";

    // By name: a newer node may have parked it for a reason that is not known here.
    private static final Set<String> BESIDE_THEIR_KEYS = Stream.of(ParkReason.values())
            .filter(ParkReason::isBesideItsKey)
            .map(Enum::name)
            .collect(Collectors.toSet());

    private final Database database;

    @Inject
    JdbcRestores(Database database) {
        this.database = database;
    }

    @Override
    public Optional<String> restore(UUID id) {
        Optional<Row> message = locked(MESSAGE, id);
        if (message.isEmpty()) {
            return Optional.of("The message is not discarded any more, or was purged." + NOTHING);
        }
        boolean isBesideItsKey = BESIDE_THEIR_KEYS.contains(message.get().text(1));
        UUID key = isBesideItsKey ? null : message.get().uuidOrNull(0);
        Optional<String> obstacle =
                key == null ? Optional.empty() : obstacle(key, message.get().count(2));
        if (obstacle.isEmpty()) {
            if (key != null) {
                database.update(PARK_RECORD, LONGEST_WAIT, key);
            }
            database.update(PARK_MESSAGE, LONGEST_WAIT, id);
        }
        return obstacle;
    }

    private Optional<String> obstacle(UUID key, long skippedBefore) {
        Optional<Row> found = locked(RECORD, key);
        if (found.isEmpty()) {
            return Optional.of(
                    "The record of its key is gone, purged or forgotten, so it is not known whether a copy has come"
                            + " since." + NOTHING + " Have its producer send it again.");
        }
        String status = found.get().text(0);
        if (!status.equals(RecordStatus.DISCARDED.name())) {
            return Optional.of("Its key is " + status + " now: it was used again after the discard." + NOTHING);
        }
        long skipped = found.get().count(1) - skippedBefore;
        return skipped <= 0
                ? Optional.empty()
                : Optional.of((skipped == 1 ? "A copy of it was" : skipped + " copies of it were")
                        + " skipped after the discard, and what its sender has done since may rest on that." + NOTHING
                        + " If it is still wanted, forget the key and have it sent again.");
    }

    private Optional<Row> locked(String lock, UUID id) {
        return database.query(lock, LONGEST_WAIT, Row::read, id).stream().findFirst();
    }
}
