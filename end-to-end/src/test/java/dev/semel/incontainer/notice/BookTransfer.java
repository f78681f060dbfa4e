package dev.semel.incontainer.notice;

import dev.semel.outbox.OnParked;
import dev.semel.outbox.Outbox;
import dev.semel.outbox.OutboxEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;

@Dependent
@Transactional
public class BookTransfer {

    @Inject
    private Outbox outbox;

    public void book(String ledger, String transfer) {
        outbox.append(OutboxEvent.toQueue("bank.out")
                .type("TransferBooked")
                .aggregate("Transfer", transfer)
                .group(ledger)
                .messageGroup()
                .whenParked(OnParked.SKIP)
                .text(transfer));
    }
}
