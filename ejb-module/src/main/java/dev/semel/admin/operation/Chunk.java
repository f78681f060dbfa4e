package dev.semel.admin.operation;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.UUID;
import java.util.function.LongSupplier;

/** The transaction boundary of an operation: one chunk of its work, and the audit of exactly this chunk. */
@Dependent
class Chunk {

    private final AuditLog audit;

    @Inject
    Chunk(AuditLog audit) {
        this.audit = audit;
    }

    /**
     * What a chunk did.
     *
     * @param line the line of the audit that the next chunk goes on with
     */
    record Done(UUID line, long changed) {}

    /** @param line null for the first chunk */
    @Transactional(TxType.REQUIRES_NEW)
    Done run(Operation operation, UUID line, LongSupplier work) {
        long changed = work.getAsLong();
        if (line == null) {
            return new Done(audit.append(operation, changed), changed);
        }
        audit.add(line, changed);
        return new Done(line, changed);
    }
}
