package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.message.CurrentTrace;
import dev.semel.internal.message.TraceContext;
import dev.semel.internal.message.jms.Broker;
import dev.semel.internal.tracing.Tracing;
import dev.semel.internal.tracing.Tracing.Work;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.jms.Message;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The one way of a message to the consumer protocol: from the interceptor on a server, and from the test kit without one. */
@Dependent
public class MessageEntry {

    private final IdempotentDelivery delivery;
    private final Tracing tracing;

    @Inject
    BatchDelivery batches;

    @Inject
    Broker broker;

    @Inject
    MessageEntry(IdempotentDelivery delivery, Tracing tracing) {
        this.delivery = delivery;
        this.tracing = tracing;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery. */
    public void deliver(ConsumerDefinition consumer, Message message, Handler bean) {
        JmsIncomingMessage incoming = new JmsIncomingMessage(message, broker);
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

    /**
     * Several messages in one transaction.
     *
     * @param last is done at the end of that transaction, and may throw to have it rolled back
     * @return whether all is committed; otherwise nothing has happened, and each message has to be delivered by itself
     */
    public boolean deliverTogether(ConsumerDefinition consumer, List<Part> parts, Runnable last) {
        List<Part> traced = parts.stream().map(part -> traced(consumer, part)).toList();
        return batches.deliver(consumer, traced, last);
    }

    private Part traced(ConsumerDefinition consumer, Part part) {
        Handler handler = () -> handle(consumer, part.message, part.trace, part.handler);
        return new Part(part.message, part.trace, handler);
    }

    /** One of several messages: with the trace of its sender, and the bean's work on it. */
    public record Part(IncomingMessage message, Supplier<Optional<TraceContext>> trace, Handler handler) {}

    // In the trace of the sender.
    private Object handle(
            ConsumerDefinition consumer, IncomingMessage message, Supplier<Optional<TraceContext>> trace, Handler bean)
            throws Exception {
        Work work = new Work(trace.get(), consumer.name(), message.destination());
        return tracing.process(work, context -> CurrentTrace.during(context, bean::handle));
    }
}
