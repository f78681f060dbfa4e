package dev.semel.endtoend.lab.xa;

import dev.semel.endtoend.lab.Work;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.xa}: key, effect and receipt commit in two phases. */
@MessageDriven
@IdempotentConsumer(name = XaWorker.NAME, mode = Mode.XA)
@TransactionAttribute(TransactionAttributeType.REQUIRED)
public class XaWorker implements MessageListener {

    static final String NAME = "lab.xa";

    @Inject
    private Work work;

    @Override
    public void onMessage(Message message) {
        work.perform(NAME, message);
    }
}
