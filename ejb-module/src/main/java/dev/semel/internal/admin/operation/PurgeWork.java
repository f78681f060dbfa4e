package dev.semel.internal.admin.operation;

import dev.semel.admin.audit.AuditLog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a purge does in its turn, in the transaction that has locked its operation. It keeps no list of rows and no place: what it
 * has deleted is gone, and a node that dies before the commit has deleted nothing.
 */
@Dependent
class PurgeWork {

    static final int CHUNK = 500;

    private static final Duration HELD = Duration.ofSeconds(1);
    private static final String WAITS = "Waits for rows that other transactions hold, and looks again each second.";

    private final PurgeChunks rows;
    private final OperationStore operations;
    private final AuditLog audit;

    /** How an operation ends, and why before its time; without a reason otherwise. */
    record End(OperationState state, @Nullable String note) {}

    @Inject
    PurgeWork(PurgeChunks rows, OperationStore operations, AuditLog audit) {
        this.rows = rows;
        this.operations = operations;
        this.audit = audit;
    }

    /** @return empty if it goes on */
    Optional<End> on(RunningOperation purge) {
        Optional<End> needed = rows.whyNeeded(purge)
                .map(why -> new End(
                        OperationState.FAILED, why + " What was deleted before stays deleted; nothing else was."));
        return needed.isPresent() ? needed : delete(purge);
    }

    private Optional<End> delete(RunningOperation purge) {
        int most = (int) Math.min(purge.pace().most(CHUNK), purge.left());
        int deleted = most == 0 ? 0 : rows.delete(purge, most);
        if (deleted > 0) {
            operations.advanceBy(purge, deleted, purge.pace().after(deleted));
            audit.add(purge.auditLine(), deleted);
            return Optional.empty();
        }
        // Others hold what is left. They give it back, or it matches no more then.
        if (most > 0 && rows.isAnyLeft(purge)) {
            operations.await(purge, WAITS, purge.pace().now().plus(HELD));
            return Optional.empty();
        }
        return Optional.of(new End(OperationState.DONE, null));
    }
}
