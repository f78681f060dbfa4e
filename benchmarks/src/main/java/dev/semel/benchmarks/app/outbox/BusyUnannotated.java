package dev.semel.benchmarks.app.outbox;

import dev.semel.benchmarks.app.consumer.SeparateTransaction;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The bean {@link Busy} without Semel. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BusyUnannotated implements MessageListener {

    @Inject
    private SeparateTransaction separate;

    @Override
    public void onMessage(Message message) {
        separate.insert("busy-unannotated", message);
    }
}
