package org.example.orders;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** Tells the rest of the house of a confirmed order, in the transaction that confirms it. */
@ApplicationScoped
public class Orders {

    @Inject
    private Outbox outbox;

    @Transactional
    public void confirm(String orderId) {
        outbox.append(OutboxEvent.toQueue("orders.confirmed")
                .type("OrderConfirmed")
                .aggregate("Order", orderId)
                .text(orderId));
    }
}
