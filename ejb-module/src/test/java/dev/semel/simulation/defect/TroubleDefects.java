package dev.semel.simulation.defect;

import java.util.List;

/** Defects by which trouble with the database is held against a message. */
final class TroubleDefects {

    private TroubleDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I7",
                        "T1: an outage in the handler is its message's",
                        new Patch(
                                "idempotency.failure.FailureAnalyzer",
                                "fault == Fault.NONE || faults.isTheMessages(key, fault)",
                                "fault == Fault.NONE || fault == Fault.OUTAGE || faults.isTheMessages(key, fault)")),
                Defect.of(
                        "I7",
                        "T2: the first contention counts",
                        new Patch(
                                "idempotency.failure.FaultHistory",
                                "inARow >= CONTENTIONS && withOthersBetween > 1",
                                "inARow > 0")),
                Defect.of(
                        "I7",
                        "T3: the first commit that fails counts",
                        new Patch(
                                "idempotency.failure.FaultHistory",
                                "private static final int COMMITS = 2;",
                                "private static final int COMMITS = 1;")));
    }
}
