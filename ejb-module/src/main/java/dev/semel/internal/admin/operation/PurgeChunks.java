package dev.semel.internal.admin.operation;

import java.util.Optional;

/** Port: the rows that a purge is about. Works in the transaction of its caller. */
public interface PurgeChunks {

    /** Why they can still be needed by the rule that holds now; empty if they cannot. */
    Optional<String> whyNeeded(RunningOperation purge);

    /** Deletes at most so many of those that match, and passes over those that another transaction holds. Answers how many. */
    int delete(RunningOperation purge, int most);

    /** Whether any matches still, held by another transaction or not. */
    boolean isAnyLeft(RunningOperation purge);
}
