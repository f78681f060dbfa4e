package dev.semel.incontainer.bank.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.bank.AccountClosedException;
import dev.semel.incontainer.bank.Teller;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.MessageDrivenContext;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code bank.transacted}, in transacted delivery. */
@MessageDriven
@IdempotentConsumer(
        name = "transacted",
        maxAttempts = 3,
        firstDelay = "PT0.2S",
        maxDelay = "PT0.5S",
        parkOn = AccountClosedException.class)
public class TransactedTransfer implements MessageListener {

    @Inject
    private Teller teller;

    @Resource
    private MessageDrivenContext context;

    @Override
    public void onMessage(Message message) {
        teller.serve("transacted", message, context);
    }
}
