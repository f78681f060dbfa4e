package dev.semel.simulation.defect;

import java.util.List;

/** Defects in operations on many rows, which are met in a third of all runs. */
final class OperationDefects {

    private OperationDefects() {}

    static List<Defect> all() {
        return List.of(Defect.of(
                "I10",
                "M1: the audit does not count what a chunk of an operation changed",
                new Patch(
                        "admin.operation.OperationWorker",
                        "audit.add(operation.auditLine(), changed);",
                        "audit.add(operation.auditLine(), 0);")));
    }
}
