package dev.semel.shop;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.PaymentTaken;
import dev.semel.shop.message.UnreadableMessageException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Third step, on the topic {@code shop.payments}: ships an order that was paid. */
@ApplicationScoped
@IdempotentConsumer(
        name = "shop.ship-order",
        maxAttempts = 4,
        firstDelay = "PT0.5S",
        maxDelay = "PT2S",
        terminalOn = UnreadableMessageException.class)
@KafkaSource(topic = PaymentTaken.TOPIC)
public class ShipOrder implements KafkaRecordHandler {

    @Inject
    private Ledger ledger;

    @Inject
    private Carrier carrier;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) {
        PaymentTaken payment = PaymentTaken.read(record);
        ledger.requireOrder(payment.orderId());
        carrier.collect(payment.orderId());
        ledger.recordShipment(payment.orderId());
    }
}
