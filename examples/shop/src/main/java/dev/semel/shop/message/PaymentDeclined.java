package dev.semel.shop.message;

import dev.semel.outbox.OutboxEvent;
import jakarta.jms.Message;
import jakarta.json.Json;

/** The payment of an order was declined. */
public record PaymentDeclined(String orderId, String reason) {

    public static final String QUEUE = "shop.declines";

    public static PaymentDeclined read(Message message) {
        Fields fields = Fields.of(message);
        return new PaymentDeclined(
                fields.text("orderId", Fields.LONGEST_ORDER_ID), fields.text("reason", Fields.LONGEST_REASON));
    }

    public OutboxEvent event() {
        return OutboxEvent.toQueue(QUEUE)
                .type("PaymentDeclined")
                .aggregate("Order", orderId)
                .text(json());
    }

    private String json() {
        return Json.createObjectBuilder()
                .add("orderId", orderId)
                .add("reason", reason)
                .build()
                .toString();
    }
}
