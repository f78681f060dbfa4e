package dev.semel.shop;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.PaymentDeclined;
import dev.semel.shop.message.UnreadableMessageException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The compensation, on the queue {@code shop.declines}: cancels an order whose payment was declined. */
@MessageDriven
@IdempotentConsumer(
        name = "shop.cancel-order",
        maxAttempts = 4,
        firstDelay = "PT0.5S",
        maxDelay = "PT2S",
        parkOn = UnreadableMessageException.class)
// Non-transacted delivery: no transaction around the delivery, because the interceptor's own makes the effect happen
// once.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class CancelOrder implements MessageListener {

    @Inject
    private Ledger ledger;

    @Override
    public void onMessage(Message message) {
        PaymentDeclined decline = PaymentDeclined.read(message);
        ledger.requireOrder(decline.orderId());
        ledger.recordCancellation(decline.orderId(), decline.reason());
    }
}
