package dev.semel.internal.redelivery.kafka;

import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.kafka.record.RecordMessage;
import dev.semel.internal.platform.Transactions;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;

/** Whether the work of a record that was delivered is settled: done, or given up. */
@Dependent
public class Unsettled {

    private final OpenWork work;
    private final Transactions transactions;

    @Inject
    Unsettled(OpenWork work, Transactions transactions) {
        this.work = work;
        this.transactions = transactions;
    }

    /**
     * The record is not read again: that can kill the server, and this time no mark would tell over what it has died.
     *
     * @param delivered as the protocol left it
     */
    public boolean is(String consumer, RecordMessage delivered) {
        return transactions.inNew(() -> delivered
                .read()
                .map(this::isOpen)
                .orElseGet(() -> work.isOpenAsParked(consumer, delivered.messageId())));
    }

    private boolean isOpen(Delivery delivery) {
        return work.isOpen(delivery.key())
                // Where other content under a known key is accepted.
                || delivery.contentHash() != null
                        && work.isOpen(delivery.byContent().key());
    }
}
