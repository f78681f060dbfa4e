package dev.semel.admin.operation;

import dev.semel.admin.audit.Operation;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Starts the actions of operators. */
@Dependent
public class Operations {

    private final Chunk chunk;

    @Inject
    Operations(Chunk chunk) {
        this.chunk = chunk;
    }

    /** Nothing happens before the first chunk of work. The caller must have no transaction. */
    public Run start(Operation operation) {
        return new Run(chunk, operation);
    }
}
