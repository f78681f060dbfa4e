package dev.semel.simulation.world;

import dev.semel.admin.ActionResult;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.tables.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

/**
 * What operators do by the product's own beans, each in a transaction of its own. The judge is told by the line in the audit: what is not
 * audited in the transaction that does it, no operator has done (I10).
 */
final class Audited {

    private final Map<String, Runnable> meant = new HashMap<>();
    private int number;

    Audited(Table<UUID, AuditRow> audit) {
        audit.watch(this::told);
    }

    private void told(AuditRow before, AuditRow line) {
        // Locked, and not written after all, if there is none.
        if (line != null && line.affected() > (before == null ? 0 : before.affected())) {
            meant.getOrDefault(line.operation().reason(), () -> {}).run();
        }
    }

    /**
     * @param action of one thing, for a reason
     * @param told when it is done
     */
    boolean isDone(Function<String, ActionResult> action, Runnable told) {
        String reason = "reason " + ++number;
        meant.put(reason, told);
        return action.apply(reason).changed() == 1;
    }
}
