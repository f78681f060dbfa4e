package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.Lease;
import dev.semel.idempotency.LeaseLostException;
import dev.semel.internal.idempotency.result.StoredResult;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.AfterCompletion;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.Optional;
import java.util.function.Predicate;

/** The lease of the handler that runs on this thread. */
@ApplicationScoped
public class CurrentLease implements Lease {

    private final ThreadLocal<Holder> current = new ThreadLocal<>();

    private final LeaseStore leases;
    private final TransactionSynchronizationRegistry transaction;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    CurrentLease() {
        this(null, null);
    }

    @Inject
    CurrentLease(LeaseStore leases, @Semel TransactionSynchronizationRegistry transaction) {
        this.leases = leases;
        this.transaction = transaction;
    }

    void begin(Delivery delivery, Handler handler) {
        current.set(new Holder(delivery, handler));
    }

    void end() {
        current.remove();
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public void guard() {
        require(holder -> leases.guard(holder.delivery));
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public void complete() {
        require(this::isCompleted);
    }

    private boolean isCompleted(Holder holder) {
        Optional<StoredResult> result = holder.handler.result();
        boolean isCompleted = leases.completeInHandlers(holder.delivery, result);
        if (isCompleted) {
            transaction.registerInterposedSynchronization((AfterCompletion) status -> {
                if (status == Status.STATUS_COMMITTED) {
                    leases.handlerCommitted(holder.delivery, result);
                } else {
                    holder.handler.reopenResult();
                }
            });
            holder.handler.closeResult();
        }
        return isCompleted;
    }

    private void require(Predicate<Holder> isHeld) {
        Holder holder = current.get();
        if (holder == null) {
            throw new IllegalStateException(
                    "There is no lease on this thread: only a handler in Mode.LEASED has one, and"
                            + " what it calls on its own thread.");
        }
        if (!isHeld.test(holder)) {
            throw new LeaseLostException(
                    holder.delivery.key().consumer(), holder.delivery.key().text());
        }
    }

    private record Holder(Delivery delivery, Handler handler) {}
}
