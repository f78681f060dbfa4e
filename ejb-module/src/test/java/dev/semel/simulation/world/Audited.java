package dev.semel.simulation.world;

import dev.semel.admin.ActionResult;
import dev.semel.simulation.check.Truth;
import dev.semel.simulation.schedule.Actor;
import dev.semel.simulation.schedule.Scheduler;
import dev.semel.simulation.store.ConsumerTablesInMemory.AuditRow;
import dev.semel.simulation.tables.Table;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What operators do by the product's own beans, each action under a name of its own. The judge is told by the line in the audit: what is
 * not audited in the transaction that does it, no operator has done (I10).
 */
public final class Audited {

    private final Map<Actor, String> acting = new HashMap<>();
    private final Map<String, Action> actions = new HashMap<>();
    private final Scheduler scheduler;
    private final Truth truth;
    private int number;

    public Audited(Scheduler scheduler, Truth truth, Table<UUID, AuditRow> audit) {
        this.scheduler = scheduler;
        this.truth = truth;
        audit.watch(this::told);
    }

    private static final class Action {

        private final Runnable told;
        private long lines;
        private long affected;

        Action(Runnable told) {
            this.told = told;
        }
    }

    private void told(AuditRow before, AuditRow line) {
        // Locked, and not written after all, if there is none; or purged.
        Action action = line == null ? null : actions.get(line.operation().user());
        if (action == null) {
            return;
        }
        long more = line.affected() - (before == null ? 0 : before.affected());
        action.lines += before == null ? 1 : 0;
        action.affected += more;
        if (more > 0) {
            action.told.run();
        }
    }

    /** The name of the operator who acts at this moment. */
    String user() {
        return acting.getOrDefault(scheduler.current(), "operator");
    }

    /** What goes on after the operator has left it. */
    void begin(Runnable action) {
        acting.put(scheduler.current(), "operator " + ++number);
        try {
            action.run();
        } finally {
            acting.remove(scheduler.current());
        }
    }

    boolean isDone(Supplier<ActionResult> action) {
        return isDone(action, () -> {});
    }

    /** @param told when it is done, if the rows that are changed do not tell it */
    boolean isDone(Supplier<ActionResult> action, Runnable told) {
        String user = "operator " + ++number;
        Action known = new Action(told);
        actions.put(user, known);
        acting.put(scheduler.current(), user);
        try {
            long changed = action.get().changed();
            if (known.lines != 1 || known.affected != changed) {
                truth.broken(
                        "I10",
                        user + " was told that " + changed + " were changed, but the audit has " + known.lines
                                + " lines about it, which count " + known.affected + ".");
            }
            return changed > 0;
        } finally {
            acting.remove(scheduler.current());
        }
    }
}
