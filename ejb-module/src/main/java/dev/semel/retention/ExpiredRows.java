package dev.semel.retention;

import java.time.Duration;

/** Port: deletes finished rows that are older than their retention. */
public interface ExpiredRows {

    /**
     * Deletes one batch, in the transaction of the caller. A row that another transaction holds is left for the next pass,
     * so that the purge never waits for a writer, nor a writer for the purge.
     *
     * @param age measured by the database's time from the moment at which the row was finished
     * @param most how many rows at most
     * @return how many were deleted
     */
    int delete(Finished kind, Duration age, int most);
}
