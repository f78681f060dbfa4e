package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.internal.counter.CounterName;
import dev.semel.internal.counter.Counters;
import dev.semel.internal.counter.Duplicates;
import dev.semel.internal.counter.Latencies;
import dev.semel.internal.counter.copy.CopyOrigin;
import dev.semel.internal.counter.copy.SkippedCopies;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.MessageContract;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** What is counted of deliveries that are acknowledged. */
@Dependent
class DeliveryCounts {

    private final Counters counters;
    private final Latencies latencies;
    private final SkippedCopies copies;
    private final Duplicates duplicates;

    @Inject
    DeliveryCounts(Counters counters, Latencies latencies, SkippedCopies copies, Duplicates duplicates) {
        this.counters = counters;
        this.latencies = latencies;
        this.copies = copies;
        this.duplicates = duplicates;
    }

    // What joins the container's transaction is committed with the delivery; all other work has been by now.
    void done(ConsumerDefinition consumer) {
        if (consumer.work().mode() == Mode.XA) {
            counters.addOnCommit(CounterName.WORK_DONE, 1);
        } else {
            counters.add(CounterName.WORK_DONE, 1);
        }
    }

    void effect(ConsumerDefinition consumer, Delivery delivery) {
        latencies.effect(consumer.name(), delivery.eventId());
    }

    void skipped(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        CopyOrigin origin = originOf(message, delivery);
        counters.addOnCommit(CounterName.CAUGHT_BY_CONSUMER_KEY, 1);
        counters.afterCommit(() -> copies.add(consumer.name(), origin));
    }

    /** A copy that its claim could not tell: the record of its failure did. */
    void copyOf(IdempotencyKey key) {
        duplicates.add(key.hash());
    }

    void overtaken(ConsumerDefinition consumer) {
        counters.afterCommit(() -> copies.add(consumer.name(), CopyOrigin.OVERTAKEN));
    }

    // By what the copy says of itself: the first delivery leaves nothing to compare it with, and pays nothing for it.
    private static CopyOrigin originOf(IncomingMessage message, Delivery delivery) {
        if (message.isRedelivered()) {
            return CopyOrigin.BROKER_REDELIVERY;
        }
        if (delivery.isStored()) {
            return delivery.isReplay() ? CopyOrigin.OPERATOR_REPLAY : CopyOrigin.LATE_COPY;
        }
        if (delivery.requester() != null) {
            return CopyOrigin.REPEATED_REQUEST;
        }
        return isEventsOwnKey(message, delivery) ? CopyOrigin.RELAY_RESEND : CopyOrigin.SENT_TWICE;
    }

    // The outbox appends one event for each such key, so that what comes again is that event.
    private static boolean isEventsOwnKey(IncomingMessage message, Delivery delivery) {
        return delivery.eventId() != null
                && message.keyProperty(MessageContract.IDEMPOTENCY_KEY)
                        .filter(delivery.key().value()::equals)
                        .isPresent();
    }
}
