package dev.semel.admin.operation;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.admin.RefusedException;
import dev.semel.admin.Roles;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.admin.failed.FailedId;
import dev.semel.admin.failed.FailedOperations;
import dev.semel.internal.admin.RefusedAccess;
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

/** What operators started on many rows: how far it is, what came of it, and its pauses and cancellation. */
@Stateless(name = "SemelOperationsAdmin")
@DeclareRoles({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
public class OperationsAdmin {

    @Inject
    JdbcOperations operations;

    @Inject
    JdbcRetriedEntries retried;

    @Inject
    FailedOperations failed;

    @Inject
    StartedOperations started;

    @Inject
    RefusedAccess refused;

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

    /** Those that an operator stopped, and that go on only when they are resumed; the last five, the latest first. */
    public List<OperationView> paused() {
        return operations.paused();
    }

    /** One operation; empty if it is gone. */
    public Optional<OperationDetail> find(UUID id) {
        return operations
                .find(id)
                .map(found -> found.helped() == null
                                || found.query() == null
                                || !found.operation().hasEnded()
                        ? found
                        : found.withRest(failed.left(found.query(), operations.until(id))));
    }

    /** What became of an entry since it was retried; empty if it is gone. */
    public Optional<RetriedView> retried(FailedId entry) {
        return retried.find(entry);
    }

    /**
     * Makes an operation faster or slower, from its next rows on; one that is paused, once it is resumed.
     *
     * @param perSecond so many rows a second at most, on average; 0: as fast as it goes
     * @throws RefusedException if it is below 0 or above 10,000, or if the operation has ended
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void setPace(OperationView operation, long perSecond) {
        Pace.require(perSecond);
        String pace = perSecond == 0 ? "as fast as it goes" : perSecond + " rows a second";
        String target = pace + ", " + words(operation);
        started.setPace(operation.id(), perSecond, new Operation(context, "change pace", target));
    }

    /**
     * Stops an operation after the chunk at hand. It stays so until it is resumed, also when servers start again.
     *
     * @throws RefusedException if it does not run
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void pause(OperationView operation) {
        started.pause(operation.id(), new Operation(context, "pause operation", words(operation)));
    }

    /**
     * Lets a paused operation go on from where it stands. A purge reads its rule again, as before each chunk.
     *
     * @throws RefusedException if it is not paused; for a purge, if the caller may not purge, of which the audit is told
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void resume(OperationView operation) {
        Operation resume = new Operation(context, "resume operation", words(operation));
        boolean isPurge =
                operations.view(operation.id()).filter(OperationView::isPurge).isPresent();
        if (isPurge && !context.isCallerInRole(Roles.ADMIN)) {
            refused.append(resume, Outcome.DENIED);
            throw new RefusedException(
                    "A purge is resumed by those who may purge, with the role " + Roles.ADMIN + ". Nothing was done.");
        }
        started.resume(operation.id(), resume);
    }

    /**
     * Ends an operation, also one that is paused, after the chunk at hand; what was done stays.
     *
     * @throws RefusedException if it has ended
     */
    @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    public void cancel(OperationView operation) {
        started.cancel(operation.id(), new Operation(context, "cancel operation", words(operation)));
    }

    private static String words(OperationView operation) {
        return operation.action() + " of " + operation.user() + ": " + operation.scope();
    }
}
