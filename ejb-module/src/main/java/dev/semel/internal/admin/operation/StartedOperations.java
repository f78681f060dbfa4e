package dev.semel.internal.admin.operation;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.admin.RefusedException;
import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;

/** Starts, pauses and cancels operations. The caller must have no transaction. */
@Dependent
public class StartedOperations {

    private final OperationStore operations;
    private final AuditLog audit;
    private final Transactions transactions;

    @Inject
    StartedOperations(OperationStore operations, AuditLog audit, Transactions transactions) {
        this.operations = operations;
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * Returns at once; a node begins within a second.
     *
     * @return its id
     * @throws RefusedException if the same is under way already
     */
    public UUID start(NewOperation operation) {
        return transactions.inNew(() -> {
            UUID line = audit.append(operation.asked(), 0);
            UUID id = UuidCreator.getTimeOrderedEpoch();
            if (!operations.add(id, operation, line)) {
                throw new RefusedException(
                        "\"" + operation.asked().action()
                                + "\" is under way already for the same entries; see its progress under Operations. Nothing was done.");
            }
            return id;
        });
    }

    /**
     * Waits for the chunk at hand; what follows keeps to the pace.
     *
     * @throws RefusedException if it has ended
     */
    public void setPace(UUID id, long perSecond, Operation asked) {
        transactions.doInNew(() -> {
            if (!operations.setPace(id, perSecond)) {
                throw new RefusedException("The operation has ended already. Nothing was done.");
            }
            audit.append(asked, 0);
        });
    }

    /**
     * Waits for the chunk at hand. No node works on it until it is resumed.
     *
     * @throws RefusedException if it does not run
     */
    public void pause(UUID id, Operation asked) {
        transactions.doInNew(() -> {
            if (!operations.pause(id, "Paused by " + asked.user() + ".")) {
                throw new RefusedException(
                        "The operation does not run: it is paused already, or has ended. Nothing was done.");
            }
            audit.append(asked, 0);
        });
    }

    /**
     * It goes on from where it stands, within a second.
     *
     * @throws RefusedException if it is not paused
     */
    public void resume(UUID id, Operation asked) {
        transactions.doInNew(() -> {
            if (!operations.resume(id)) {
                throw new RefusedException("The operation is not paused. Nothing was done.");
            }
            audit.append(asked, 0);
        });
    }

    /**
     * Waits for the chunk at hand.
     *
     * @throws RefusedException if it has ended
     */
    public void cancel(UUID id, Operation asked) {
        transactions.doInNew(() -> {
            if (!operations.end(id, OperationState.CANCELLED, "Cancelled by " + asked.user() + ".")) {
                throw new RefusedException("The operation has ended already. Nothing was done.");
            }
            audit.append(asked, 0);
        });
    }
}
