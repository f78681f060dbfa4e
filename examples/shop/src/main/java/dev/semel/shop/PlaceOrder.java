package dev.semel.shop;

import dev.semel.idempotency.call.IdempotencyKey;
import dev.semel.idempotency.call.Idempotent;
import dev.semel.outbox.Outbox;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.OrderPlaced;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.UUID;

/** First step: the order and the news of it are committed together, or neither is. */
@ApplicationScoped
public class PlaceOrder {

    @Inject
    private Ledger ledger;

    @Inject
    private Outbox outbox;

    @Transactional
    public String place(String customer, String item, long amountCents) {
        OrderPlaced order = new OrderPlaced(UUID.randomUUID().toString(), customer, item, amountCents);
        ledger.recordOrder(order);
        outbox.append(order.event());
        return order.orderId();
    }

    /** An order that its sender has numbered: it is placed once, and each call with the number returns the same order. */
    @Idempotent(consumer = "shop.place-numbered")
    public String placeNumbered(@IdempotencyKey String number, String customer, String item, long amountCents) {
        return place(customer, item, amountCents);
    }
}
