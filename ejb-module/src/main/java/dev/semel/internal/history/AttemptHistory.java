package dev.semel.internal.history;

import java.util.List;

/** Port: keeps failed attempts, in the transaction of the caller. */
public interface AttemptHistory {

    /** @param subject the hash of a key, or the id of an outbox event */
    void record(String subject, int attempt, Failure failure);

    /** The failed attempts of a subject, the latest first, at most a hundred. */
    List<FailedAttempt> of(String subject);
}
