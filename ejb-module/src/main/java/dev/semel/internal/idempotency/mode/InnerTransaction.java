package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.idempotency.consumer.WorkRule;
import dev.semel.internal.idempotency.failure.HandlerRolledBackException;
import dev.semel.internal.idempotency.failure.NeverCameBackException;
import dev.semel.internal.idempotency.order.Turn;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;

/**
 * Claim and handler in one transaction with one database resource: one local commit. Another version of the application may have
 * begun the work under a lease; if that has lapsed, the rule for an unknown outcome decides here, too.
 */
@Dependent
public class InnerTransaction implements WorkMode {

    private final ClaimInTurn claims;
    private final Leases leases;
    private final Transactions transactions;
    private final TransactionSynchronizationRegistry transaction;

    @Inject
    InnerTransaction(
            ClaimInTurn claims,
            Leases leases,
            Transactions transactions,
            @Semel TransactionSynchronizationRegistry transaction) {
        this.claims = claims;
        this.leases = leases;
        this.transactions = transactions;
        this.transaction = transaction;
    }

    @Override
    public Claim run(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        return transactions.inNew(() -> runInCallers(rule, delivery, handler));
    }

    /** The same in the transaction of the caller. */
    Claim runInCallers(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        Turn turn = claims.await(rule, delivery);
        if (turn.isEarly()) {
            return Claim.EARLY;
        }
        Claim claim = claims.claim(rule, delivery);
        if (claim.isToWork() && turn.isOver()) {
            return turn.over(delivery);
        }
        switch (claim) {
            case GRANTED -> {
                turn.requireInTime(delivery);
                handler.handle();
            }
            case OUTCOME_UNKNOWN -> handleAgain(rule, delivery, handler);
            case DUPLICATE -> {
                claims.pass(rule, delivery, turn);
                return claim;
            }
            default -> {
                return claim;
            }
        }
        if (transaction.getRollbackOnly()) {
            throw new HandlerRolledBackException(delivery.key().consumer());
        }
        leases.keep(delivery, handler.result(), rule);
        claims.pass(rule, delivery, turn);
        return Claim.GRANTED;
    }

    // Thrown, it takes the claim back; recorded, it parks the message.
    private void handleAgain(WorkRule rule, Delivery delivery, Handler handler) throws Exception {
        if (rule.onUnknownOutcome() == OnUnknownOutcome.PARK) {
            throw NeverCameBackException.lapsed(delivery.key());
        }
        handler.handleAgain();
    }
}
