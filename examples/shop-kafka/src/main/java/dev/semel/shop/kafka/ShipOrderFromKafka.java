package dev.semel.shop.kafka;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.kafka.KafkaRecordHandler;
import dev.semel.kafka.KafkaSource;
import dev.semel.shop.Carrier;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.Fields;
import dev.semel.shop.message.PaymentTaken;
import dev.semel.shop.message.UnreadableMessageException;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Third step, on the topic {@code shop.payments} of Kafka, in the place of {@code ShipOrder}: ships an order that was paid. */
@ApplicationScoped
@IdempotentConsumer(
        name = "shop.ship-order",
        maxAttempts = 4,
        firstDelay = "PT0.5S",
        maxDelay = "PT2S",
        parkOn = UnreadableMessageException.class)
@KafkaSource(topic = PaymentNewsOverKafka.TOPIC)
public class ShipOrderFromKafka implements KafkaRecordHandler {

    @Inject
    private Ledger ledger;

    @Inject
    private Carrier carrier;

    @Override
    public void onRecord(ConsumerRecord<byte[], byte[]> record) {
        PaymentTaken payment = PaymentTaken.of(Fields.of(record.value()));
        ledger.requireOrder(payment.orderId());
        carrier.collect(payment.orderId());
        ledger.recordShipment(payment.orderId());
    }
}
