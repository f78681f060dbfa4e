package dev.semel.benchmarks.app.consumer;

import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The bean {@link Transacted} without Semel: nothing makes its effect happen once. */
@MessageDriven
public class UnannotatedTransacted implements MessageListener {

    @Inject
    private SeparateTransaction separate;

    @Override
    public void onMessage(Message message) {
        separate.insert("unannotated-transacted", message);
    }
}
