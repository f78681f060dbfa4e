package dev.semel.incontainer.counter;

import dev.semel.incontainer.bank.Memory;
import dev.semel.incontainer.bank.Order;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** A subscriber that knows nothing of Semel. */
@MessageDriven
public class ReadNewsElsewhere implements MessageListener {

    @Inject
    private Memory memory;

    @Override
    public void onMessage(Message message) {
        memory.seenElsewhere(Order.of("elsewhere", message).reference()).incrementAndGet();
    }
}
