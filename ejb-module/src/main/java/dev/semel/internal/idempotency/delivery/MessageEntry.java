package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.tracing.Tracing;
import dev.semel.internal.tracing.Tracing.Work;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import java.util.Optional;
import java.util.function.Supplier;

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
    public void deliver(ConsumerDefinition consumer, Message message, Handler bean) {
        JmsIncomingMessage incoming = new JmsIncomingMessage(message);
        deliver(consumer, incoming, incoming::trace, bean);
    }

    /**
     * The same for a message that the container does not deliver.
     *
     * @param trace of its sender
     * @throws RuntimeException if the message has to come again; there was a pause
     */
    public void deliver(
            ConsumerDefinition consumer,
            IncomingMessage message,
            Supplier<Optional<TraceContext>> trace,
            Handler bean) {
        delivery.deliver(consumer, message, () -> handle(consumer, message, trace, bean));
    }

    // In the trace of the sender.
    private Object handle(
            ConsumerDefinition consumer, IncomingMessage message, Supplier<Optional<TraceContext>> trace, Handler bean)
            throws Exception {
        Work work = new Work(trace.get(), consumer.name(), message.destination());
        return tracing.process(work, context -> CurrentTrace.during(context, bean::handle));
    }
}
