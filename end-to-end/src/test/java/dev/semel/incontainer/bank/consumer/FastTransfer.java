package dev.semel.incontainer.bank.consumer;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.incontainer.bank.AccountClosedException;
import dev.semel.incontainer.bank.Teller;
import jakarta.annotation.Resource;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.MessageDrivenContext;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code bank.fast}, in non-transacted delivery. */
@MessageDriven
@IdempotentConsumer(
        name = "fast",
        maxAttempts = 3,
        firstDelay = "PT0.2S",
        maxDelay = "PT0.5S",
        parkOn = AccountClosedException.class)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class FastTransfer implements MessageListener {

    @Inject
    private Teller teller;

    @Resource
    private MessageDrivenContext context;

    @Override
    public void onMessage(Message message) {
        teller.serve("fast", message, context);
    }
}
