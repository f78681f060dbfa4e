package dev.semel.simulation.defect;

import dev.semel.admin.audit.AuditLog;
import dev.semel.admin.audit.Operation;
import dev.semel.admin.audit.Outcome;
import dev.semel.internal.outbox.operator.DestinationCommands;
import dev.semel.simulation.world.Mutation;
import java.util.List;
import java.util.UUID;

/** Defects in what the audit tells of operators. */
final class AuditDefects {

    private AuditDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of("I10", "L1: a pause has no line in the audit", without("pause destinations")),
                Defect.of("I10", "L2: what is discarded has no line in the audit", without("discard")),
                Defect.of(
                        "I10",
                        "L3: the audit counts what was asked for, and not what was changed",
                        new Patch(
                                "admin.EventActions",
                                "return events.retry(ids);",
                                "return Math.max(events.retry(ids), ids.size());")),
                Defect.of(
                        "I10",
                        "L4: a destination that is resumed is not counted",
                        (beans, server) -> beans.exchange(
                                DestinationCommands.class,
                                real -> Instead.of(DestinationCommands.class, real, "resume", (right, arguments) -> {
                                    right.done();
                                    return false;
                                }))),
                Defect.of(
                        "I10",
                        "L5: the audit says that it was denied",
                        (beans, server) -> beans.exchange(
                                AuditLog.class,
                                real -> Instead.of(
                                        AuditLog.class,
                                        real,
                                        "append",
                                        (right, arguments) ->
                                                real.append((Operation) arguments[0], Outcome.DENIED, (long)
                                                        arguments[arguments.length - 1])))));
    }

    private static Mutation without(String action) {
        return (beans, server) -> beans.exchange(
                AuditLog.class,
                real -> Instead.of(
                        AuditLog.class,
                        real,
                        "append",
                        (right, arguments) ->
                                action.equals(((Operation) arguments[0]).action()) ? UUID.randomUUID() : right.done()));
    }
}
