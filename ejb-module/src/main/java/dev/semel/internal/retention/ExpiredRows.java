package dev.semel.internal.retention;

/** Port: deletes finished rows that are older than their retention. */
public interface ExpiredRows {

    /**
     * Deletes one batch, in the transaction of the caller, and answers how many rows it had. A row that another transaction holds
     * is left for the next pass: the purge never waits for a writer, nor a writer for the purge.
     *
     * @param share its consumers are asked for only with keys, and with events for one consumer
     */
    int delete(PurgeTarget kind, Share share, int most);
}
