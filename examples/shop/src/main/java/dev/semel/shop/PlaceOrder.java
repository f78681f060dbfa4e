package dev.semel.shop;

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
}
