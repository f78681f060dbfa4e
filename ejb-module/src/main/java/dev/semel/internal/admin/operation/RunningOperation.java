package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.Operation;
import dev.semel.internal.admin.operation.Target.Source;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An operation that is locked by this transaction.
 *
 * @param worked how many rows were worked on
 * @param failures how many of the last ones failed, with none between them that did not
 * @param auditLine where its changes are counted
 * @param pace how fast it may go
 * @param reached the last row that was worked on
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
        Reached reached) {

    /** A row, if there was one; the parts are null otherwise. */
    public record Reached(@Nullable Source source, @Nullable Instant at, @Nullable UUID id) {

        public static final Reached NONE = new Reached(null, null, null);

        public Optional<Target> target() {
            return source == null || at == null || id == null
                    ? Optional.empty()
                    : Optional.of(new Target(source, at, id));
        }
    }

    long left() {
        return planned - worked;
    }
}
