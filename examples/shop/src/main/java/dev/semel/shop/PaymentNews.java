package dev.semel.shop;

import dev.semel.outbox.OutboxEvent;
import dev.semel.shop.message.PaymentTaken;
import jakarta.enterprise.context.ApplicationScoped;

/** On which way the third step hears of a payment: the queue {@code shop.payments}. */
@ApplicationScoped
public class PaymentNews {

    public OutboxEvent of(PaymentTaken payment) {
        return payment.event(OutboxEvent.toQueue(PaymentTaken.QUEUE));
    }
}
