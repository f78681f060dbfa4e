package dev.semel.admin.cause;

import dev.semel.admin.ActionResult;
import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.admin.failed.FailedQuery;
import dev.semel.internal.admin.Operations;
import dev.semel.internal.admin.operation.OperationKind;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
    JdbcFailedGroups groups;

    @Inject
    FailedOperations all;

    @Inject
    JdbcCauseNotes notes;

    @Inject
    Operations operations;

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
     * Counts what an action on all entries of a cause would change: those that are parked now.
     *
     * @throws RefusedException if the cause was not recorded
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    public FailedGroupPlan plan(FailedGroup group) {
        return FailedGroupPlan.of(group, all.plan(FailedQuery.ofCause(group.source(), group.recordedId())));
    }

    /**
     * Retries what was planned, in the background; what failed again since then is not among it.
     *
     * @return the id of the operation
     * @throws RefusedException if more entries match than the plan names, or if the same is under way
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID retry(FailedGroupPlan plan) {
        return all.start(OperationKind.RETRY, new Operation(context, "retry cause", plan.words()), plan.all());
    }

    /**
     * Retries one of what was planned, to see what becomes of it before the others follow.
     *
     * @return the id of the operation
     * @throws RefusedException as {@link #retry}
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID retryOne(FailedGroupPlan plan) {
        return all.retryOne(new Operation(context, "retry one of cause", "1 of " + plan.words()), plan.all());
    }

    /**
     * Gives up what was planned, in the background.
     *
     * @return the id of the operation
     * @throws RefusedException without a reason; if more entries match than the plan names, or if the same is under way
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public UUID discard(FailedGroupPlan plan, @Nullable String reason) {
        Operation discard = new Operation(context, "discard cause", plan.words()).because(reason);
        return all.start(OperationKind.DISCARD, discard, plan.all());
    }

    /**
     * Notes what is known of a cause, for the other operators; it replaces the note before. It stays when the entries are retried, and
     * is purged with closed entries once nothing is parked by the cause.
     *
     * @throws RefusedException without a text, or if the cause was not recorded
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult note(FailedGroup group, @Nullable String text) {
        UUID id = group.recordedId();
        Operation note = new Operation(context, "note cause", group.cause().words()).because(text);
        return operations
                .start(note)
                .oneByOne(List.of(id), cause -> notes.write(cause, note.reasonGiven(), note.user()))
                .end();
    }

    /** Removes the note of a cause that was shown; one that has replaced it since stays. */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public ActionResult removeNote(FailedGroup group) {
        UUID id = group.recordedId();
        Operation remove = new Operation(context, "remove note", group.cause().words());
        String shown = group.note().text();
        return operations
                .start(remove)
                .oneByOne(List.of(id), cause -> notes.remove(cause, shown))
                .end();
    }
}
