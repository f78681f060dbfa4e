package dev.semel.incontainer.desk;

import dev.semel.incontainer.bank.Cashbook;
import dev.semel.incontainer.bank.Memory;
import dev.semel.incontainer.bank.Order;
import dev.semel.specification.Behaviour;
import dev.semel.specification.Receipt;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.io.IOException;

/** Leaves the effect of a call, and then does what it says. */
@Dependent
class Vault {

    @Inject
    private Memory memory;

    @Inject
    private Cashbook cashbook;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry transaction;

    Receipt draw(String consumer, String reference, Behaviour behaviour) throws IOException {
        int run = memory.runsOf(reference).incrementAndGet();
        cashbook.write(new Order(consumer, reference, dev.semel.incontainer.bank.Behaviour.BOOK, run, null));
        switch (behaviour) {
            case FAIL_ONCE -> {
                if (run == 1) {
                    throw new IllegalStateException("The vault does not open.");
                }
            }
            case FAIL_CHECKED -> throw new IOException("The vault does not open.");
            case HOLD -> memory.hold(reference);
            case MARK_TRANSACTION -> transaction.setRollbackOnly();
            default -> {}
        }
        return Receipt.of(reference, run);
    }
}
