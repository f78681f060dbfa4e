package dev.semel.internal.admin;

import dev.semel.admin.audit.Operation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Starts the actions of operators. */
@Dependent
public class Operations {

    private final OperationChunk chunk;

    @Inject
    Operations(OperationChunk chunk) {
        this.chunk = chunk;
    }

    /** Nothing happens before the first chunk of work. The caller must have no transaction. */
    public BatchedOperation start(Operation operation) {
        return new BatchedOperation(chunk, operation);
    }
}
