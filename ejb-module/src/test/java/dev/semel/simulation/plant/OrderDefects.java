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
                        "I4",
                        "O2: the lock of a group is let go before the handler runs",
                        (beans, server) -> beans.exchange(
                                Positions.class,
                                real -> Instead.of(
                                        Positions.class, real, "lock", (right, arguments) -> server.transactions()
                                                .inNew(right::done)))),
                Defect.of(
                        "I11",
                        "O3: a message that is early is acknowledged, and not stored",
                        new Patch(
                                "redelivery.LaterDelivery",
                                "&& isStored(delivery, place -> hold(message, delivery, place));",
                                "|| isStored(delivery, place -> hold(message, delivery, place));")));
    }
}
