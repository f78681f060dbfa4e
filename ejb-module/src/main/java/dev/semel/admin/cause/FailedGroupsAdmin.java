package dev.semel.admin.cause;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.BatchedOperation;
import dev.semel.internal.admin.FailedActions;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What is parked, by its cause, and what operators do with all entries of one cause. */
@Stateless(name = "SemelFailedGroupsAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class FailedGroupsAdmin {

    private static final Map<String, Comparator<FailedGroup>> SORTED = Map.of(
            "count", Comparator.comparing(FailedGroup::count),
            "again", Comparator.comparing(FailedGroup::again),
            "first", Comparator.comparing(FailedGroup::first),
            "last", Comparator.comparing(FailedGroup::last),
            "recent", Comparator.comparing(FailedGroup::recent));

    @Inject
    JpaFailedGroups groups;

    @Inject
    FailedActions actions;

    @Resource
    SessionContext context;

    /**
     * One page of the 300 causes by which most entries are parked.
     *
     * @throws RefusedException if the sort column is unknown
     */
    public Page<FailedGroup> page(PageRequest request) {
        Comparator<FailedGroup> upwards = SORTED.get(request.sort());
        if (upwards == null) {
            throw new RefusedException("Causes cannot be sorted by \"" + request.sort() + "\"; they can be sorted by "
                    + SORTED.keySet() + ".");
        }
        List<FailedGroup> largest = groups.largest();
        List<FailedGroup> rows = largest.stream()
                .sorted(request.ascending() ? upwards : upwards.reversed())
                .skip(request.first())
                .limit(request.size())
                .toList();
        return new Page<>(rows, largest.size());
    }

    /** What a cause is; empty if nothing is parked by it any more. */
    public Optional<FailedCause> cause(UUID id) {
        return groups.cause(id);
    }

    /**
     * Counts what an action on all entries of a cause would change: those that are parked now, 10,000 at most, the oldest first.
     *
     * @throws RefusedException if the cause was not recorded
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    public FailedGroupPlan plan(FailedGroup group) {
        requireCause(group);
        Instant until = groups.now();
        int count = groups.parked(group, until, BatchedOperation.MOST).size();
        return new FailedGroupPlan(group, until, count, groups.unknown(group, until));
    }

    /**
     * Retries what was planned; what failed again since then is not among it.
     *
     * @throws RefusedException if more entries match than the plan names
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult retry(FailedGroupPlan plan) {
        Operation retry = new Operation(context, "retry cause", plan.words());
        List<UUID> ids = planned(plan);
        return plan.group().isOfMessages()
                ? actions.retry(retry, ids, List.of())
                : actions.retry(retry, List.of(), ids);
    }

    /**
     * Gives up what was planned.
     *
     * @throws RefusedException without a reason, or if more entries match than the plan names
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult discard(FailedGroupPlan plan, String reason) {
        Operation discard = new Operation(context, "discard cause", plan.words()).because(reason);
        List<UUID> ids = planned(plan);
        return plan.group().isOfMessages()
                ? actions.discard(discard, ids, List.of())
                : actions.discard(discard, List.of(), ids);
    }

    private List<UUID> planned(FailedGroupPlan plan) {
        requireCause(plan.group());
        List<UUID> ids = groups.parked(plan.group(), plan.until(), BatchedOperation.MOST);
        if (ids.size() > plan.count()) {
            throw new RefusedException("This was confirmed for " + plan.count() + " entries, but " + ids.size()
                    + " match. Nothing was done; look at the number again.");
        }
        return ids;
    }

    private static void requireCause(FailedGroup group) {
        if (group.id() == null) {
            throw new RefusedException("The cause of these entries was not recorded, so they cannot be named together."
                    + " Nothing was done; retry or discard them in the list.");
        }
    }
}
