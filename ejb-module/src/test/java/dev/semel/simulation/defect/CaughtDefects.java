package dev.semel.simulation.defect;

import java.util.List;

/** Bugs that the product catches, logs and lives with. */
final class CaughtDefects {

    private CaughtDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.thatIsCaught(
                        "B1: each heartbeat ends with a null pointer",
                        new Patch(
                                "idempotency.mode.Heartbeats",
                                "if (!transactions.inNew(() -> leases.extend(delivery, lease))) {",
                                "String none = null;\n            if (!transactions.inNew(() -> leases.extend(delivery, lease)) || none.isEmpty()) {")),
                Defect.thatIsCaught(
                        "B2: each drain after a commit ends with an illegal argument",
                        new Patch(
                                "outbox.relay.RelayTrigger",
                                "relay.drainKnown();",
                                "relay.drainKnown();\n            java.util.UUID.fromString(\"none\");")),
                Defect.thatIsCaught(
                        "B3: the mark of a delivery is taken away by a wrong cast",
                        new Patch(
                                "idempotency.poison.PoisonDetector",
                                "endOrTryAgain(mark);",
                                "endOrTryAgain(mark);\n                    Integer wrong = (Integer) (Object) key;")));
    }
}
