package dev.semel.admin.failed;

import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.OperationKind;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.UUID;

/**
 * What operators do with failed entries that they have selected, in the background. It returns at once; {@code OperationsAdmin}
 * tells how far it is, and what came of each. {@link FailedAdmin} does the same within the call, for a few.
 */
@Stateless(name = "SemelSelectedFailedAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SelectedFailedAdmin {

    @Inject
    FailedOperations operations;

    @Resource
    SessionContext context;

    /**
     * Retries exactly these, as {@link FailedAdmin#retry} does; what has another status when its turn comes is skipped.
     *
     * @return the id of the operation
     * @throws RefusedException if none is named, or more than 10,000; if none of them is parked; if the same is under way
     */
    public UUID retry(Collection<FailedId> ids) {
        List<FailedId> selected = distinct(ids);
        return operations.start(OperationKind.RETRY, asked("retry selected", selected), selected);
    }

    /**
     * Gives up exactly these, as {@link FailedAdmin#discard} does; what has another status when its turn comes is skipped.
     *
     * @return the id of the operation
     * @throws RefusedException without a reason, and as {@link #retry}
     */
    public UUID discard(Collection<FailedId> ids, String reason) {
        List<FailedId> selected = distinct(ids);
        Operation discard = asked("discard selected", selected).because(reason);
        return operations.start(OperationKind.DISCARD, discard, selected);
    }

    /**
     * Takes back that exactly these messages were given up: each that can be is parked again, and its key with it; the operation
     * tells of each other one why not, for the reasons of {@link FailedAdmin#restore}.
     *
     * @return the id of the operation
     * @throws RefusedException without a reason; if none is named, or more than 10,000; if none of them is given up; for an event; if
     *     the same is under way
     */
    public UUID restore(Collection<FailedId> ids, String reason) {
        List<FailedId> selected = distinct(ids);
        Operation restore = asked("restore selected", selected).because(reason);
        return operations.start(OperationKind.RESTORE, restore, selected);
    }

    private Operation asked(String action, List<FailedId> selected) {
        return new Operation(context, action, Operation.targets(selected));
    }

    private static List<FailedId> distinct(Collection<FailedId> ids) {
        return List.copyOf(new LinkedHashSet<>(ids));
    }
}
