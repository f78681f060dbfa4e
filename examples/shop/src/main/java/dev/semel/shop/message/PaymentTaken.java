package dev.semel.shop.message;

import dev.semel.outbox.OutboxEvent;
import jakarta.jms.Message;
import jakarta.json.Json;

/** The payment of an order was taken. */
public record PaymentTaken(String orderId, long amountCents) {

    public static final String QUEUE = "shop.payments";

    public static PaymentTaken read(Message message) {
        return of(Fields.of(message));
    }

    public static PaymentTaken of(Fields fields) {
        return new PaymentTaken(fields.text("orderId", Fields.LONGEST_ORDER_ID), fields.amountCents());
    }

    public OutboxEvent event(OutboxEvent to) {
        return to.type("PaymentTaken").aggregate("Order", orderId).text(json());
    }

    private String json() {
        return Json.createObjectBuilder()
                .add("orderId", orderId)
                .add("amountCents", amountCents)
                .build()
                .toString();
    }
}
