package dev.semel.benchmarks.app.consumer;

import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The bean {@link TimedNonTransacted} without Semel. */
@MessageDriven
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class TimedUnannotated implements MessageListener {

    @Inject
    private TimedWork work;

    @Override
    public void onMessage(Message message) {
        work.inItsOwnTransaction("timed-unannotated", message);
    }
}
