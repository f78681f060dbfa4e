package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.Operation;
import java.time.Instant;
import java.util.UUID;

/**
 * An operation that is locked by this transaction.
 *
 * @param worked how many rows were worked on
 * @param failures how many of the last ones failed, with none between them that did not
 * @param auditLine where its changes are counted
 * @param pace how fast it may go
 * @param reached the last row that was worked on; its parts are null before the first one
 */
public record RunningOperation(
        UUID id,
        OperationKind kind,
        Operation asked,
        String filter,
        Instant until,
        long planned,
        long worked,
        int failures,
        UUID auditLine,
        Pace pace,
        Target reached) {

    long left() {
        return planned - worked;
    }
}
