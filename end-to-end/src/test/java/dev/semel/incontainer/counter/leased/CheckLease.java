package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Writes in the middle of its work. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "check-lease", mode = Mode.LEASED)
public class CheckLease implements MessageListener {

    @Inject
    private LongWork work;

    @Inject
    private MiddleOfWork middle;

    @Override
    public void onMessage(Message message) {
        work.prepare("check-lease", message);
        middle.write("check-lease", message);
    }
}
