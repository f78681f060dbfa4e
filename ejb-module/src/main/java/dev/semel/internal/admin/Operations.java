package dev.semel.internal.admin;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

@Dependent
public class Operations {

    private final AuditLog audit;
    private final Transactions transactions;

    @Inject
    Operations(AuditLog audit, Transactions transactions) {
        this.audit = audit;
        this.transactions = transactions;
    }

    /** Nothing happens before the first chunk of work. The caller must have no transaction. */
    public BatchedOperation start(Operation operation) {
        return new BatchedOperation(audit, transactions, operation);
    }
}
