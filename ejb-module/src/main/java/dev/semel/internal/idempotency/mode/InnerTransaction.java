package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.OnBusy;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.HandlerRolledBackException;
import dev.semel.internal.idempotency.failure.NeverCameBackException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.DatabaseFaults;
import dev.semel.internal.idempotency.store.DatabaseFaults.Fault;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;

/**
 * Claim and handler in one transaction with one database resource: one local commit. Another version of the application may have
 * begun the work under a lease; if that has lapsed, the rule for an unknown outcome decides here, too.
 */
@Dependent
public class InnerTransaction implements WorkMode {

    private static final Duration HARDLY = Duration.ofSeconds(1);

    private final Leases leases;
    private final DatabaseFaults faults;
    private final ClaimSettings settings;
    private final Transactions transactions;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    InnerTransaction(
            Leases leases,
            DatabaseFaults faults,
            ClaimSettings settings,
            Transactions transactions,
            @Semel TransactionSynchronizationRegistry transaction) {
        this.leases = leases;
        this.faults = faults;
        this.settings = settings;
        this.transactions = transactions;
        this.transaction = transaction;
    }

    @Override
    public Claim run(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        return transactions.inNew(() -> runInCallers(rule, delivery, handler));
    }

    /** The same in the transaction of the caller. */
    Claim runInCallers(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        Claim claim = claim(rule, delivery);
        switch (claim) {
            case GRANTED -> handler.handle();
            case OUTCOME_UNKNOWN -> handleAgain(rule, delivery, handler);
            default -> {
                return claim;
            }
        }
        if (transaction.getRollbackOnly()) {
            throw new HandlerRolledBackException(delivery.key().consumer());
        }
        leases.keep(delivery, handler.result());
        return Claim.GRANTED;
    }

    // Thrown, it takes the claim back; recorded, it parks the message.
    private void handleAgain(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        if (rule.onUnknownOutcome() == OnUnknownOutcome.PARK) {
            throw NeverCameBackException.lapsed(delivery.key());
        }
        handler.handleAgain();
    }

    private Claim claim(WorkRule rule, Delivery delivery) {
        Duration wait = rule.onBusy() == OnBusy.WAIT ? settings.longestWait() : HARDLY;
        try {
            return leases.claim(delivery, wait, rule);
        } catch (RuntimeException failed) {
            if (faults.of(failed) == Fault.CONTENTION) {
                throw new KeyBusyException(failed);
            }
            throw failed;
        }
    }
}
