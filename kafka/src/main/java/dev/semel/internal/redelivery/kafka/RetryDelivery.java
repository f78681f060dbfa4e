package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.RecordHandlers;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One stored retry, through the consumer protocol.
 *
 * <ol>
 *   <li>Lock its event, in a transaction that stays open until the end: no other node takes it up, no operator gives it up beside us,
 *       and the database lets go of it if this node dies.
 *   <li>Hand the record to the protocol outside of that transaction. It works, is done already, or fails again, and then another retry
 *       is stored or the record is parked; all of that is committed before it returns.
 *   <li>Mark the event published. A crash before that brings the same retry again, which is a duplicate or superseded then.
 *   <li>The protocol asks for it again, through no fault of the record: the event comes again after a pause.
 *   <li>An event that holds no record any more is parked.
 * </ol>
 */
@Dependent
class RetryDelivery {

    private static final Logger LOG = Logger.getLogger(RetryDelivery.class.getName());

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
        transactions.doInNew(() -> records.lock(event).ifPresent(now -> settle(definition, event, now)));
    }

    private void settle(KafkaConsumerDefinition definition, UUID event, Instant now) {
        Optional<RecordMessage> message =
                records.readOrPark(event, definition.consumer().name(), now);
        if (message.isEmpty()) {
            return;
        }
        try {
            transactions.outside(() -> {
                handle(definition, message.get());
                return null;
            });
        } catch (RuntimeException askedAgain) {
            LOG.log(Level.FINE, "The retry " + event + " comes again.", askedAgain);
            records.postpone(event);
            return;
        }
        records.markDone(event, now);
    }

    private void handle(KafkaConsumerDefinition definition, RecordMessage message) {
        protocol.deliver(definition.consumer(), message, message::trace, () -> {
            handlers.handle(definition, message.forHandler());
            return null;
        });
    }
}
