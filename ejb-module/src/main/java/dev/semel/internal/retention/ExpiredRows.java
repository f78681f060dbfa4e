package dev.semel.internal.retention;

/** Port: deletes finished rows that are older than their retention. */
public interface ExpiredRows {

    /**
     * Deletes one batch, in the transaction of the caller. A row that another transaction holds is left for the next pass,
     * so that the purge never waits for a writer, nor a writer for the purge.
     *
     * @param share whose rows, and how long they are kept, by the database's time, after the moment at which they were finished;
     *     consumers are asked for only with keys, and with events for one consumer
     * @param most how many rows at most
     * @return how many were deleted
     */
    int delete(PurgeTarget kind, Share share, int most);
}
