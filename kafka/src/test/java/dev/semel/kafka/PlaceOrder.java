package dev.semel.kafka;

import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

/** The guide's example of an event for Kafka. */
@ApplicationScoped
public class PlaceOrder {

    private final Outbox outbox;

    @Inject
    public PlaceOrder(Outbox outbox) {
        this.outbox = outbox;
    }

    @Transactional
    public void place(String order, String json) {
        outbox.append(OutboxEvent.toKafka("orders")
                .type("OrderPlaced")
                .aggregate("Order", order)
                .text(json));
    }
}
