package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Whether the work of a record that was delivered is settled: done, or given up. */
@Dependent
public class Unsettled {

    private final OpenWork work;
    private final KeyResolver keys;
    private final Transactions transactions;

    @Inject
    Unsettled(OpenWork work, KeyResolver keys, Transactions transactions) {
        this.work = work;
        this.keys = keys;
        this.transactions = transactions;
    }

    public boolean is(ConsumerDefinition consumer, RecordMessage message) {
        try {
            Delivery delivery = keys.resolve(consumer, message);
            return transactions.inNew(() -> work.isOpen(delivery.key())
                    // Where other content under a known key is accepted.
                    || delivery.contentHash() != null
                            && work.isOpen(delivery.byContent().key()));
        } catch (UnusableMessageException parked) {
            return transactions.inNew(() -> work.isParked(consumer.name(), message.messageId()));
        }
    }
}
