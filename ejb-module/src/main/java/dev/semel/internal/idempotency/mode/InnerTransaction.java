package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.OnBusy;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.failure.HandlerRolledBackException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;

/** Claim and handler in one transaction with one database resource: one local commit. */
@Dependent
public class InnerTransaction implements WorkMode {

    private static final Duration HARDLY = Duration.ofSeconds(1);

    private final IdempotencyStore store;
    private final DatabaseFaults faults;
    private final ClaimSettings settings;
    private final Transactions transactions;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    InnerTransaction(
            IdempotencyStore store,
            DatabaseFaults faults,
            ClaimSettings settings,
            Transactions transactions,
            @Semel TransactionSynchronizationRegistry transaction) {
        this.store = store;
        this.faults = faults;
        this.settings = settings;
        this.transactions = transactions;
        this.transaction = transaction;
    }

    @Override
    public Claim run(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        return transactions.inNew(() -> runInCallers(consumer, delivery, handler));
    }

    /** The same in the transaction of the caller. */
    Claim runInCallers(ConsumerDefinition consumer, Delivery delivery, Handler handler) throws Exception {
        Claim claim = claim(consumer, delivery);
        if (claim == Claim.GRANTED) {
            handler.handle();
            if (transaction.getRollbackOnly()) {
                throw new HandlerRolledBackException(consumer.name());
            }
        }
        return claim;
    }

    private Claim claim(ConsumerDefinition consumer, Delivery delivery) {
        try {
            return store.claim(delivery, consumer.work().onBusy() == OnBusy.WAIT ? settings.longestWait() : HARDLY);
        } catch (RuntimeException failed) {
            if (faults.of(failed) == Fault.CONTENTION) {
                throw new KeyBusyException(failed);
            }
            throw failed;
        }
    }
}
