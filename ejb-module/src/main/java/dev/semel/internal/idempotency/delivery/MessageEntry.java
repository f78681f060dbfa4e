package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.tracing.Tracing;
import dev.semel.internal.tracing.Tracing.Work;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;

/** The one way of a message to the consumer protocol: from the interceptor on a server, and from the test kit without one. */
@Dependent
public class MessageEntry {

    private final IdempotentDelivery delivery;
    private final Tracing tracing;

    @Inject
    MessageEntry(IdempotentDelivery delivery, Tracing tracing) {
        this.delivery = delivery;
        this.tracing = tracing;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery. */
    public void take(ConsumerDefinition consumer, Message message, Handler bean) {
        JmsIncomingMessage incoming = new JmsIncomingMessage(message);
        delivery.take(consumer, incoming, () -> handle(consumer, incoming, bean));
    }

    // In the trace of the sender.
    private Object handle(ConsumerDefinition consumer, JmsIncomingMessage incoming, Handler bean) throws Exception {
        Work work = new Work(incoming.trace(), consumer.name(), incoming.destination());
        return tracing.process(work, context -> CurrentTrace.during(context, bean::handle));
    }
}
