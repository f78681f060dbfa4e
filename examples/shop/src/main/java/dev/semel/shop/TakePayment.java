package dev.semel.shop;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.outbox.Outbox;
import dev.semel.shop.ledger.Ledger;
import dev.semel.shop.message.OrderPlaced;
import dev.semel.shop.message.PaymentDeclined;
import dev.semel.shop.message.PaymentTaken;
import dev.semel.shop.message.UnreadableMessageException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Second step, on the queue {@code shop.orders}: takes the payment of an order, or declines it. */
@MessageDriven
@IdempotentConsumer(
        name = "shop.take-payment",
        maxAttempts = 4,
        firstDelay = "PT0.5S",
        maxDelay = "PT2S",
        parkOn = UnreadableMessageException.class)
// Non-transacted delivery: no transaction around the delivery, because the interceptor's own makes the effect happen
// once.
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TakePayment implements MessageListener {

    private static final long LIMIT_CENTS = 100_000;

    @Inject
    private Ledger ledger;

    @Inject
    private Outbox outbox;

    @Inject
    private PaymentNews news;

    @Override
    public void onMessage(Message message) {
        OrderPlaced order = OrderPlaced.read(message);
        if (!ledger.knows(order.orderId())) {
            // Any client may send to the queue: this order comes from another channel than the shop's own.
            ledger.recordOrder(order);
        }
        if (order.amountCents() > LIMIT_CENTS) {
            decline(order);
        } else {
            take(order);
        }
    }

    private void take(OrderPlaced order) {
        ledger.recordPayment(order.orderId(), order.amountCents());
        outbox.append(news.of(new PaymentTaken(order.orderId(), order.amountCents())));
    }

    private void decline(OrderPlaced order) {
        String reason = "The amount of " + order.amountCents() + " cents is over the limit of " + LIMIT_CENTS + ".";
        outbox.append(new PaymentDeclined(order.orderId(), reason).event());
    }
}
