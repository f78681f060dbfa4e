package dev.semel.endtoend.lab.joined;

import dev.semel.endtoend.lab.Work;
import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** On the queue {@code lab.joined}: key, effect and receipt commit in two phases. */
@MessageDriven
@IdempotentConsumer(name = JoinedWorker.NAME, mode = Mode.JOINED)
@TransactionAttribute(TransactionAttributeType.REQUIRED)
public class JoinedWorker implements MessageListener {

    static final String NAME = "lab.joined";

    @Inject
    private Work work;

    @Override
    public void onMessage(Message message) {
        work.perform(NAME, message);
    }
}
