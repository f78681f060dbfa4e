package dev.semel.internal.retention;

import java.time.Duration;

/** Port: deletes finished rows that are older than their retention. */
public interface ExpiredRows {

    /**
     * Deletes one batch, in the transaction of the caller, and answers how many rows it had. A row that another transaction holds
     * is left for the next pass: the purge never waits for a writer, nor a writer for the purge.
     */
    int delete(PurgeTarget kind, Duration age, int most);
}
