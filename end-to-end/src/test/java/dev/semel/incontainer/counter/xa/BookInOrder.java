package dev.semel.incontainer.counter.xa;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.idempotency.Order;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The same, by the numbers of a group. */
@MessageDriven
@IdempotentConsumer(name = "book-in-order", mode = Mode.XA, order = Order.IN_SEQUENCE)
public class BookInOrder implements MessageListener {

    @Inject
    private TwoHands hands;

    @Override
    public void onMessage(Message message) {
        hands.book("book-in-order", message);
        hands.send(message);
    }
}
