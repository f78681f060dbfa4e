package dev.semel.simulation.defect;

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
                                "return isEarly ? store(delivery, true, (place, isFree) -> hold(message, delivery, place)) :",
                                "return isEarly ? isStorable(message) ? Later.STORED"
                                        + " : store(delivery, true, (place, isFree) -> hold(message, delivery, place)) :")),
                Defect.of(
                        "I11",
                        "O10: a message that is early is acknowledged if the work of its key is done, and its number is missing",
                        new Patch(
                                "redelivery.LaterDelivery",
                                "store(delivery, true, (place, isFree) -> hold(message, delivery, place))",
                                "store(delivery, false, (place, isFree) -> hold(message, delivery, place))")),
                Defect.of(
                        "I11",
                        "O11: a message whose key is busy is acknowledged when the work of its key is done, and its number is missing",
                        new Patch(
                                "redelivery.LaterDelivery",
                                "boolean isToPass = turns.isStillToPass(consumer.work(), delivery);",
                                "boolean isToPass = false;")),
                Defect.of(
                        "I7",
                        "O4: a message that is in time is parked as late",
                        new Patch(
                                "idempotency.order.Turn",
                                "place.numberInGroup() > last || delivery.isReplay()",
                                "place.numberInGroup() > last + 1 || delivery.isReplay()")),
                Defect.of(
                        "I4",
                        "O5: with the number that an operator gives up goes the next one",
                        new Patch(
                                "idempotency.order.Turns",
                                "moveTo(waiting.groupHash(), missing);",
                                "moveTo(waiting.groupHash(), missing + 1);")),
                Defect.of(
                        "I4",
                        "O7: the first message of a group runs whenever it comes",
                        new Patch(
                                "idempotency.order.Turn",
                                "return last == null || place.numberInGroup() > last",
                                "return place.previous() == null || place.numberInGroup() > last")),
                Defect.of(
                        "I4",
                        "O8: a state runs that is not newer than the mark of its group",
                        new Patch(
                                "idempotency.order.Turn",
                                "isNewer ? When.NOW : When.OVER",
                                "isNewer ? When.NOW : When.NOW")),
                Defect.of(
                        "I2",
                        "I4",
                        "O9: the mark of a group does not move with a state that failed before",
                        new Patch(
                                "idempotency.order.Turns",
                                "if (isNumbered(rule, delivery) && turn.isMovedBy(delivery)) {",
                                "if (isNumbered(rule, delivery) && turn.isMovedBy(delivery)"
                                        + " && (rule.order() == Order.IN_SEQUENCE || !delivery.isStored())) {")),
                Defect.of(
                        "I7",
                        "O6: a consumer with another name parks its own retries as those of another consumer",
                        new Patch(
                                "idempotency.consumer.KeyResolver",
                                "if (!key.consumer().equals(consumer.name())) {",
                                "if (!key.consumer().equals(consumer.name()) || key.consumer().contains(\"-\")) {")));
    }
}
