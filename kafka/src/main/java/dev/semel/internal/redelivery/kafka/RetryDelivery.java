package dev.semel.internal.redelivery.kafka;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.RecordHandlers;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One stored retry, through the consumer protocol. The key decides who works; the event only keeps others from trying.
 *
 * <ol>
 *   <li>Take its event, in a short transaction: one that is locked is another node's. Under a lease the work has no transaction, so the
 *       event is put off for a while then, and put off again as long as this node is at it.
 *   <li>Hand the record to the protocol, without a transaction. In the transaction of the effect the event is locked first and marked
 *       last: an operator who discards it waits for the work or comes before it, and is never ignored. If this node dies, the database
 *       lets go of it.
 *   <li>What else has become of it is committed when the protocol returns: it was done before, or another retry is stored, or it is
 *       parked. Mark the event then. A crash before that brings the same retry again, which is a duplicate or superseded.
 *   <li>The protocol asks for it again, through no fault of the record: the event comes again after a pause.
 *   <li>An event that holds no record any more is parked.
 * </ol>
 */
@Dependent
class RetryDelivery {

    private static final Logger LOG = Logger.getLogger(RetryDelivery.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** How long after the death of its node a retry comes again whose work has no transaction. */
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final RetriedRecords records;
    private final MessageEntry protocol;
    private final RecordHandlers handlers;
    private final Transactions transactions;

    @Inject
    RetryDelivery(RetriedRecords records, MessageEntry protocol, RecordHandlers handlers, Transactions transactions) {
        this.records = records;
        this.protocol = protocol;
        this.handlers = handlers;
        this.transactions = transactions;
    }

    List<UUID> due(KafkaConsumerDefinition definition) {
        return transactions.inNew(() -> records.due(definition.consumer().name()));
    }

    void deliver(KafkaConsumerDefinition definition, UUID event) {
        String consumer = definition.consumer().name();
        Optional<Duration> lease = isLeased(definition) ? Optional.of(LEASE) : Optional.empty();
        Optional<RecordMessage> taken = transactions.inNew(() -> records.take(event, consumer, lease));
        if (taken.isPresent()) {
            settle(definition, event, taken.get());
        }
    }

    private void settle(KafkaConsumerDefinition definition, UUID event, RecordMessage message) {
        try {
            protocol.deliver(definition.consumer(), message, message::trace, () -> {
                handle(definition, event, message);
                return null;
            });
        } catch (RuntimeException askedAgain) {
            LOG.log(Level.FINE, "The retry " + event + " comes again.", askedAgain);
            putOff(event);
            return;
        }
        transactions.doInNew(() -> records.markDone(event));
    }

    private void handle(KafkaConsumerDefinition definition, UUID event, RecordMessage message) throws Exception {
        if (isLeased(definition)) {
            handlers.handle(definition, message.forHandler());
            return;
        }
        if (!records.lock(event)) {
            throw new NotTheMessagesException(
                    "The retry " + event
                            + " is worked on by another node, or was given up, so it is not worked on here",
                    null);
        }
        handlers.handle(definition, message.forHandler());
        records.markDone(event);
    }

    /** So that it is not in the way of the others. */
    void putOff(UUID event) {
        transactions.doInNew(() -> records.putOff(event, PAUSE));
    }

    /** Those that this node works on stay its own. */
    void keep(KafkaConsumerDefinition definition, Collection<UUID> atWork) {
        if (isLeased(definition)) {
            transactions.doInNew(() -> records.keepOff(atWork, LEASE));
        }
    }

    private static boolean isLeased(KafkaConsumerDefinition definition) {
        return definition.consumer().work().mode() == Mode.LEASED;
    }
}
