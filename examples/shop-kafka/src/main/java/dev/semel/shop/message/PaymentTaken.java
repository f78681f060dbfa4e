package dev.semel.shop.message;

import dev.semel.outbox.OutboxEvent;
import jakarta.json.Json;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** The payment of an order was taken; this news goes over Kafka. */
public record PaymentTaken(String orderId, long amountCents) {

    public static final String TOPIC = "shop.payments";

    public static PaymentTaken read(ConsumerRecord<byte[], byte[]> record) {
        if (record.value() == null) {
            throw new UnreadableMessageException("The record has no value");
        }
        Fields fields = Fields.of(record.value());
        return new PaymentTaken(fields.text("orderId", Fields.LONGEST_ORDER_ID), fields.amountCents());
    }

    public OutboxEvent event() {
        return OutboxEvent.toKafka(TOPIC)
                .type("PaymentTaken")
                .aggregate("Order", orderId)
                .text(json());
    }

    private String json() {
        return Json.createObjectBuilder()
                .add("orderId", orderId)
                .add("amountCents", amountCents)
                .build()
                .toString();
    }
}
