package dev.semel.shop.kafka;

import dev.semel.outbox.OutboxEvent;
import dev.semel.shop.PaymentNews;
import dev.semel.shop.message.PaymentTaken;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Specializes;

/** The third step hears of a payment over Kafka, not from the shop's queue. */
@ApplicationScoped
@Specializes
public class PaymentNewsOverKafka extends PaymentNews {

    static final String TOPIC = "shop.payments";

    @Override
    public OutboxEvent of(PaymentTaken payment) {
        return payment.event(OutboxEvent.toKafka(TOPIC));
    }
}
