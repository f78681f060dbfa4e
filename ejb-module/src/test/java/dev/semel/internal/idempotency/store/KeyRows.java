package dev.semel.internal.idempotency.store;

import java.time.Instant;
import java.util.UUID;

/** A look at the rows of keys and parked messages, and changes that no store makes. Columns go by their names in SQL. */
public interface KeyRows {

    /** Null: the column is. */
    String key(String column, String keyHash);

    /** The lease on the key ends in the past. */
    void lapse(String keyHash);

    void failingSince(String keyHash, Instant since);

    /** What a purge does. */
    void forget(String keyHash);

    /** Of the one message that is parked with this in another column. */
    String parked(String column, String where, String value);

    long countParked(String where, String value);

    long countPieces(UUID parked);

    /** What a purge does. */
    void deleteParked(UUID parked);
}
