package dev.semel.incontainer.counter.leased;

import dev.semel.idempotency.IdempotentConsumer;
import dev.semel.idempotency.Mode;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Works for long, and writes at the end. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
@IdempotentConsumer(name = "write-under-lease", mode = Mode.LEASED)
public class WriteUnderLease implements MessageListener {

    @Inject
    private LongWork work;

    @Inject
    private EndOfWork end;

    @Override
    public void onMessage(Message message) {
        work.prepare("write-under-lease", message);
        end.write("write-under-lease", message);
    }
}
