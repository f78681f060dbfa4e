package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.idempotency.store.ParkedStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;

/** Plans and starts what is done to all parked entries that match. */
@Dependent
public class FailedOperations {

    private final JpaFrozenEntries entries;
    private final StartedOperations operations;

    @Inject
    FailedOperations(JpaFrozenEntries entries, StartedOperations operations) {
        this.entries = entries;
        this.operations = operations;
    }

    /**
     * Counts those that match and are parked now.
     *
     * @throws RefusedException if the query asks for another status than PARKED, or for an unknown source
     */
    public FailedPlan plan(FailedQuery query) {
        ParkedStatus status = JpaFailedEntries.status(query);
        if (status != ParkedStatus.PARKED) {
            throw new RefusedException(
                    "Only PARKED entries can be retried or discarded, but the list shows " + status + ".");
        }
        Instant until = entries.now();
        return new FailedPlan(query, until, entries.count(query, until), entries.unknown(query, until));
    }

    /**
     * @return the id of the operation
     * @throws RefusedException if nothing matches, or more than the plan names; if the plan is of a moment to come; if the same is
     *     under way
     */
    public UUID start(OperationKind kind, Operation asked, FailedPlan plan) {
        return start(kind, asked, plan, plan.count());
    }

    /** The same for one of them, to see what becomes of it: the oldest message, or the oldest event where there is none. */
    public UUID retryOne(Operation asked, FailedPlan plan) {
        return start(OperationKind.RETRY, asked, plan, 1);
    }

    private UUID start(OperationKind kind, Operation asked, FailedPlan plan, long most) {
        // What fails again would be among them otherwise, without an end.
        if (plan.until().isAfter(entries.now())) {
            throw new RefusedException("Only what is parked already can be worked on, but the plan goes on until "
                    + plan.until() + ". Nothing was done; look at the number again.");
        }
        long now = entries.count(plan.query(), plan.until());
        if (now > plan.count()) {
            throw new RefusedException("This was confirmed for " + plan.count() + " entries, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        if (now == 0) {
            throw new RefusedException("No parked entry matches any more. Nothing was done.");
        }
        return operations.start(new NewOperation(kind, asked, FrozenFilter.write(plan.query()), plan.until(), most));
    }
}
