package dev.semel.admin.operation;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.internal.admin.operation.Pace;
import dev.semel.internal.admin.operation.StartedOperations;
import jakarta.annotation.Resource;
import jakarta.annotation.security.DeclareRoles;
import jakarta.annotation.security.RolesAllowed;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What operators started on many rows: how far it is, what came of it, and its cancellation. */
@Stateless(name = "SemelOperationsAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OperationsAdmin {

    @Inject
    JpaOperations operations;

    @Inject
    FailedOperations failed;

    @Inject
    StartedOperations started;

    @Resource
    SessionContext context;

    /**
     * One page of the operations.
     *
     * @throws RefusedException if the sort column is unknown
     */
    public Page<OperationView> page(PageRequest request) {
        return operations.page(request);
    }

    /** How many run now. */
    public int running() {
        return operations.running();
    }

    /** Those that broke off within a day, and were not started again since; the last five, the latest first. */
    public List<OperationView> brokenOff() {
        return operations.brokenOff();
    }

    /** One operation; empty if it is gone. */
    public Optional<OperationDetail> find(UUID id) {
        return operations
                .find(id)
                .map(found -> found.helped() == null
                                || found.query() == null
                                || found.operation().isRunning()
                        ? found
                        : found.withRest(failed.plan(found.query())));
    }

    /**
     * Makes an operation that runs faster or slower, from its next rows on.
     *
     * @param perSecond so many rows a second at most, on average; 0: as fast as it goes
     * @throws RefusedException if it is below 0 or above 10,000, or if the operation does not run any more
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void setPace(OperationView operation, long perSecond) {
        Pace.require(perSecond);
        String pace = perSecond == 0 ? "as fast as it goes" : perSecond + " rows a second";
        String target = pace + ", " + operation.action() + " of " + operation.user() + ": " + operation.scope();
        started.setPace(operation.id(), perSecond, new Operation(context, "change pace", target));
    }

    /**
     * Ends an operation after the chunk at hand; what was done stays.
     *
     * @throws RefusedException if it does not run any more
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void cancel(OperationView operation) {
        String target = operation.action() + " of " + operation.user() + ": " + operation.scope();
        started.cancel(operation.id(), new Operation(context, "cancel operation", target));
    }
}
