package dev.semel.simulation.plant;

import dev.semel.internal.idempotency.order.Positions;
import java.util.List;

/** Defects in the order of groups. */
final class OrderDefects {

    private OrderDefects() {}

    static List<Defect> all() {
        return List.of(
                Defect.of(
                        "I4",
                        "O1: a message runs whose predecessor is missing",
                        new Patch("idempotency.order.Turn", "return When.EARLY;", "return When.NOW;")),
                Defect.of(
                        "I1",
                        "O2: a new message is taken for a duplicate because its number is low",
                        new Patch(
                                "idempotency.mode.InnerTransaction",
                                "turn.requireInTime(delivery);",
                                "if (turn.when() == Turn.When.LATE) { return Claim.DUPLICATE; }")),
                Defect.of(
                        "I4",
                        "O3: the lock of a group is let go before the handler runs",
                        (beans, server) -> beans.exchange(
                                Positions.class,
                                real -> Instead.of(
                                        Positions.class, real, "lock", (right, arguments) -> server.transactions()
                                                .inNew(right::done)))),
                Defect.of(
                        "I1",
                        "O4: a message that is early is acknowledged, and not stored",
                        new Patch(
                                "redelivery.LaterDelivery",
                                "&& isStored(delivery, place -> hold(message, delivery, place));",
                                ";")));
    }
}
