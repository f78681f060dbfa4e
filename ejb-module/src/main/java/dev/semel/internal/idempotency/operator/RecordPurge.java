package dev.semel.internal.idempotency.operator;

import java.time.Instant;

/** Port: an operator's purge of finished records. What failed, is parked or is in progress is never among them. */
public interface RecordPurge {

    /** The database's time. */
    Instant now();

    /** How many records a purge would delete: all of them are counted. */
    long count(Scope scope);

    /**
     * Deletes one batch, in the transaction of the caller. A row that another transaction holds is left alone.
     *
     * @return how many were deleted
     */
    int delete(Scope scope, int most);

    /**
     * @param search the state must be COMPLETED or DISCARDED; null means both
     * @param before the time before which a record was finished
     */
    record Scope(RecordSearch search, Instant before) {}
}
