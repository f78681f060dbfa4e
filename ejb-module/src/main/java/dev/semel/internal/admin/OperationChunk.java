package dev.semel.internal.admin;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.UUID;
import java.util.function.LongSupplier;

/** The transaction boundary of an operation: one chunk of its work, and the audit of exactly this chunk. */
@Dependent
class OperationChunk {

    private final AuditLog audit;
    private final Transactions transactions;

    @Inject
    OperationChunk(AuditLog audit, Transactions transactions) {
        this.audit = audit;
        this.transactions = transactions;
    }

    /**
     * What a chunk did.
     *
     * @param line the line of the audit that the next chunk goes on with
     */
    record Done(UUID line, long changed) {}

    /** @param line null for the first chunk */
    Done run(Operation operation, UUID line, LongSupplier work) {
        return transactions.inNew(() -> runAudited(operation, line, work));
    }

    private Done runAudited(Operation operation, UUID line, LongSupplier work) {
        long changed = work.getAsLong();
        if (line == null) {
            return new Done(audit.append(operation, changed), changed);
        }
        audit.add(line, changed);
        return new Done(line, changed);
    }
}
