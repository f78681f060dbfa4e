package dev.semel.simulation.defect;

import java.util.List;

/** What costs time only, until the relay's timer fires: runs show it that nothing disturbs. */
final class QuietDefects {

    private QuietDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                                "I8",
                                "Q1: a commit wakes the relay, and does not say for which slots",
                                new Patch("outbox.relay.RelayTrigger", "ready.add(slots);", ""))
                        .undisturbed(),
                Defect.of(
                                "I8",
                                "Q2: a slot that is named during its own pass counts as drained",
                                new Patch(
                                        "outbox.relay.ReadySlots",
                                        "ready.addAll(others);",
                                        "others.removeAll(slots);\n        ready.addAll(others);"))
                        .undisturbed());
    }
}
