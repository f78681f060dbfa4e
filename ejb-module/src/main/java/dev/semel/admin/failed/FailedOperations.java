package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.BatchedOperation;
import dev.semel.internal.admin.operation.NewOperation;
import dev.semel.internal.admin.operation.OperationKind;
import dev.semel.internal.admin.operation.Pace;
import dev.semel.internal.admin.operation.StartedOperations;
import dev.semel.internal.idempotency.store.ParkedStatus;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Plans and starts what is done to all entries that match. */
@Dependent
public class FailedOperations {

    private final JdbcFrozenEntries entries;
    private final StartedOperations operations;

    @Inject
    FailedOperations(JdbcFrozenEntries entries, StartedOperations operations) {
        this.entries = entries;
        this.operations = operations;
    }

    /**
     * Counts those that match and are parked now, or given up where the query asks for these.
     *
     * @throws RefusedException if the query asks for RETRIED entries, for events that were given up, or for an unknown source
     */
    public FailedPlan plan(FailedQuery query) {
        ParkedStatus status = JdbcFailedEntries.status(query);
        if (status == ParkedStatus.RETRIED) {
            throw new RefusedException(
                    "Only PARKED entries can be retried or discarded, and DISCARDED messages restored,"
                            + " but the list shows " + status + ".");
        }
        if (status == ParkedStatus.DISCARDED && FailedSource.of(query.source()) == FailedSource.EVENT) {
            throw new RefusedException(FailedAdmin.NO_EVENT);
        }
        return left(query, entries.now());
    }

    /** Counts those that match, and were parked until then, or given up: what came later is not among them, nor what failed again. */
    public FailedPlan left(FailedQuery query, Instant until) {
        return new FailedPlan(query, until, entries.count(query, until), entries.unknown(query, until), 0);
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

    /**
     * The same for exactly these. What has another status by now, or when its turn comes, is skipped.
     *
     * @throws RefusedException if there are none, too many, or none any more; for events where messages are restored; if the same is
     *     under way
     */
    UUID start(OperationKind kind, Operation asked, List<FailedId> selected) {
        requireKnown(kind, selected);
        String filter = FrozenFilter.write(wanted(kind), selected);
        Instant until = entries.now();
        List<FailedId> ids = FrozenFilter.selected(filter);
        if (entries.selected(FrozenFilter.read(filter), ids, until, 1).isEmpty()) {
            throw new RefusedException(
                    "None of the selected entries is " + wanted(kind) + " any more. Nothing was done.");
        }
        return operations.start(new NewOperation(kind, asked, filter, until, ids.size(), 0));
    }

    private static void requireKnown(OperationKind kind, List<FailedId> selected) {
        if (selected.isEmpty() || selected.size() > BatchedOperation.MOST) {
            throw new RefusedException("Between 1 and " + BatchedOperation.MOST + " entries can be selected, but it is "
                    + selected.size() + ". Nothing was done; more are named by a filter.");
        }
        for (FailedId entry : selected) {
            FailedSource source = FailedSource.of(entry.source());
            if (source == null || entry.id() == null) {
                throw new RefusedException(
                        "An entry is found by its source and its id, but one lacks them. Nothing was done.");
            }
            if (kind == OperationKind.RESTORE && source == FailedSource.EVENT) {
                throw new RefusedException(FailedAdmin.NO_EVENT + " Select messages only.");
            }
        }
    }

    private UUID start(OperationKind kind, Operation asked, FailedPlan plan, long most) {
        requireStatus(kind, plan.query());
        Pace.require(plan.perSecond());
        // What fails again would be among them otherwise, without an end.
        if (plan.until().isAfter(entries.now())) {
            throw new RefusedException(
                    "Only what is parked or given up already can be worked on, but the plan goes on until "
                            + plan.until() + ". Nothing was done; look at the number again.");
        }
        long now = entries.count(plan.query(), plan.until());
        if (now > plan.count()) {
            throw new RefusedException("This was confirmed for " + plan.count() + " entries, but " + now
                    + " match. Nothing was done; look at the number again.");
        }
        if (now == 0) {
            throw new RefusedException("No " + wanted(kind).name().toLowerCase(Locale.ROOT)
                    + " entry matches any more. Nothing was done.");
        }
        String filter = FrozenFilter.write(plan.query());
        return operations.start(new NewOperation(kind, asked, filter, plan.until(), most, plan.perSecond()));
    }

    private static void requireStatus(OperationKind kind, FailedQuery query) {
        ParkedStatus status = JdbcFailedEntries.status(query);
        if (status != wanted(kind)) {
            throw new RefusedException("\"" + kind.name().toLowerCase(Locale.ROOT) + "\" is for " + wanted(kind)
                    + " entries, but the plan is of those that are " + status + ". Nothing was done.");
        }
    }

    private static ParkedStatus wanted(OperationKind kind) {
        return kind == OperationKind.RESTORE ? ParkedStatus.DISCARDED : ParkedStatus.PARKED;
    }
}
