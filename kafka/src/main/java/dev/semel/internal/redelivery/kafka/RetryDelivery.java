package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.delivery.MessageEntry;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.kafka.source.KafkaConsumerDefinition;
import dev.semel.internal.kafka.source.RecordHandlers;
import dev.semel.internal.outbox.store.OutgoingEvent;
import dev.semel.internal.outbox.store.RelayStore;
import dev.semel.internal.outbox.store.StoredEvents;
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

    private final ConsumerEvents events;
    private final StoredEvents stored;
    private final RelayStore marks;
    private final MessageEntry protocol;
    private final Transactions transactions;

    @Inject
    RecordHandlers handlers;

    @Inject
    RetryDelivery(
            ConsumerEvents events,
            StoredEvents stored,
            RelayStore marks,
            MessageEntry protocol,
            Transactions transactions) {
        this.events = events;
        this.stored = stored;
        this.marks = marks;
        this.protocol = protocol;
        this.transactions = transactions;
    }

    List<UUID> due(KafkaConsumerDefinition definition) {
        return transactions.inNew(() -> events.due(definition.consumer().name()));
    }

    void deliver(KafkaConsumerDefinition definition, UUID event) {
        transactions.doInNew(() -> events.lock(event).ifPresent(now -> settle(definition, event, now)));
    }

    private void settle(KafkaConsumerDefinition definition, UUID event, Instant now) {
        Optional<RecordMessage> message = read(definition, event, now);
        if (message.isEmpty()) {
            return;
        }
        try {
            transactions.outside(() -> {
                take(definition, message.get());
                return null;
            });
        } catch (RuntimeException askedAgain) {
            LOG.log(Level.FINE, "The retry " + event + " comes again.", askedAgain);
            events.postpone(event);
            return;
        }
        marks.markPublished(List.of(event), now);
    }

    private void take(KafkaConsumerDefinition definition, RecordMessage message) {
        protocol.deliver(definition.consumer(), message, message::trace, () -> {
            handlers.handle(definition, message.forHandler());
            return null;
        });
    }

    private Optional<RecordMessage> read(KafkaConsumerDefinition definition, UUID event, Instant now) {
        try {
            OutgoingEvent found = stored.read(event)
                    .orElseThrow(() -> new IllegalStateException("The row of outbox event " + event
                            + " is damaged, so its record cannot be worked on again."));
            return Optional.of(RecordMessage.ofRetry(
                    event, found.message(), definition.consumer().name()));
        } catch (IllegalStateException | IllegalArgumentException | NullPointerException damaged) {
            park(event, now, damaged);
            return Optional.empty();
        }
    }

    private void park(UUID event, Instant now, RuntimeException damaged) {
        LOG.log(
                Level.SEVERE,
                "The retry " + event + " holds no record any more, so it was parked; an operator can only discard it.",
                damaged);
        marks.park(event, 1, now, Failure.of(damaged));
    }
}
