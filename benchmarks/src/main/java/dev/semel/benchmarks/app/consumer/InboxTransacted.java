package dev.semel.benchmarks.app.consumer;

import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** As {@link InboxNonTransacted}, in transacted delivery. */
@MessageDriven
public class InboxTransacted implements MessageListener {

    @Inject
    private SeparateTransaction separate;

    @Override
    public void onMessage(Message message) {
        separate.insertOnce("inbox-in-server-transacted", message);
    }
}
