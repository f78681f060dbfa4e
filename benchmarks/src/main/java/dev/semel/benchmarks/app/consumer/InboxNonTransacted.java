package dev.semel.benchmarks.app.consumer;

import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The hand-written inbox as a bean: the least that a key of its own statement costs in this server. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class InboxNonTransacted implements MessageListener {

    @Inject
    private SeparateTransaction separate;

    @Override
    public void onMessage(Message message) {
        separate.insertOnce("inbox-in-server-non-transacted", message);
    }
}
