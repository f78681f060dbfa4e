package dev.semel.incontainer.counter.xa;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import dev.semel.incontainer.bank.AccountClosedException;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Writes to the database and sends a message itself, in one two-phase commit. */
@MessageDriven
@IdempotentConsumer(name = "send-and-book", mode = Mode.XA, maxAttempts = 3, parkOn = AccountClosedException.class)
public class SendAndBook implements MessageListener {

    @Inject
    private TwoHands hands;

    @Override
    public void onMessage(Message message) {
        hands.book("send-and-book", message);
        hands.send(message);
    }
}
