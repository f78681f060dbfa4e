package dev.semel.internal.admin.operation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Port: the table of operations. Works in the transaction of its caller. */
public interface OperationStore {

    /** @return false if the same is under way already; nothing was added then */
    boolean add(UUID id, NewOperation operation, UUID auditLine);

    /** Of those that run, are due by their pace, and are not locked by another node, locks the one that was served longest ago. */
    Optional<RunningOperation> lockNext();

    /** Lets the others that run go first. */
    void postpone(UUID id);

    /** Locks one if it runs. */
    Optional<RunningOperation> lock(UUID id);

    /** Notes what came of rows, the last of which is where the operation stands now. */
    void advance(RunningOperation operation, List<RowResult> results, int failures);

    /** Notes how many rows of a purge are gone, and from when on the next ones may follow. It waits for nothing then. */
    void advanceBy(RunningOperation purge, long deleted, Instant dueAt);

    /** Notes what a purge waits for, and when it comes again. That is told until rows follow, or it ends. */
    void await(RunningOperation purge, String note, Instant dueAt);

    /**
     * From now on an operation works on so many rows a second at most; 0: as fast as it goes.
     *
     * @return false if it has ended
     */
    boolean setPace(UUID id, long perSecond);

    /**
     * Stops one that runs. No node works on it until it is resumed, and the same cannot be started beside it.
     *
     * @return false if it does not run
     */
    boolean pause(UUID id, String note);

    /**
     * Lets one go on that is paused, from where it stands, after the others that run.
     *
     * @return false if it is not paused
     */
    boolean resume(UUID id);

    /**
     * Ends an operation that runs or is paused.
     *
     * @param note why it ended before all was done; null otherwise
     * @return false if it has ended
     */
    boolean end(UUID id, OperationState state, @Nullable String note);
}
