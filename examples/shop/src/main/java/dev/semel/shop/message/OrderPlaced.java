package dev.semel.shop.message;

import dev.semel.outbox.OutboxEvent;
import jakarta.jms.Message;
import jakarta.json.Json;

/** An order was placed, in the shop or in another channel. */
public record OrderPlaced(String orderId, String customer, String item, long amountCents) {

    public static final String QUEUE = "shop.orders";

    public static OrderPlaced read(Message message) {
        Fields fields = Fields.of(message);
        return new OrderPlaced(
                fields.text("orderId", Fields.LONGEST_ORDER_ID),
                fields.name("customer"),
                fields.name("item"),
                fields.amountCents());
    }

    public OutboxEvent event() {
        return OutboxEvent.toQueue(QUEUE)
                .type("OrderPlaced")
                .aggregate("Order", orderId)
                .text(json());
    }

    private String json() {
        return Json.createObjectBuilder()
                .add("orderId", orderId)
                .add("customer", customer)
                .add("item", item)
                .add("amountCents", amountCents)
                .build()
                .toString();
    }
}
