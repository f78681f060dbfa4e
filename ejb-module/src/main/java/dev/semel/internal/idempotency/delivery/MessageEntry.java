package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;

/** The one way of a message to the consumer protocol: from the interceptor on a server, and from the test kit without one. */
@Dependent
public class MessageEntry {

    private final IdempotentDelivery delivery;

    @Inject
    MessageEntry(IdempotentDelivery delivery) {
        this.delivery = delivery;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery. */
    public void take(ConsumerDefinition consumer, Message message, Handler bean) {
        JmsIncomingMessage incoming = new JmsIncomingMessage(message);
        delivery.take(consumer, incoming, new TracedHandler(bean, incoming));
    }

    /** What the bean does with the message, in the trace of its sender. */
    private record TracedHandler(Handler bean, JmsIncomingMessage incoming) implements Handler {

        @Override
        public Object handle() throws Exception {
            return CurrentTrace.during(incoming.trace(), bean::handle);
        }
    }
}
