package dev.semel.shop;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.PaymentTaken;
import dev.semel.shop.message.UnreadableMessageException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Third step, on the queue {@code shop.payments}: ships an order that was paid. */
@MessageDriven
@IdempotentConsumer(
        name = "shop.ship-order",
        maxAttempts = 4,
        firstDelay = "PT0.5S",
        maxDelay = "PT2S",
        parkOn = UnreadableMessageException.class)
// Non-transacted delivery: no transaction around the delivery, because the interceptor's own makes the effect happen
// once.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ShipOrder implements MessageListener {

    @Inject
    private Ledger ledger;

    @Inject
    private Carrier carrier;

    @Override
    public void onMessage(Message message) {
        PaymentTaken payment = PaymentTaken.read(message);
        ledger.requireOrder(payment.orderId());
        carrier.collect(payment.orderId());
        ledger.recordShipment(payment.orderId());
    }
}
