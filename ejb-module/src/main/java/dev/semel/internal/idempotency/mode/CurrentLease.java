package dev.semel.internal.idempotency.mode;

import dev.semel.idempotency.Lease;
import dev.semel.idempotency.LeaseLostException;
import dev.semel.internal.idempotency.store.Delivery;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.function.Predicate;

/** The lease of the handler that runs on this thread. */
@ApplicationScoped
public class CurrentLease implements Lease {

    private final ThreadLocal<Delivery> current = new ThreadLocal<>();

    private final LeaseStore leases;

    CurrentLease() {
        this(null);
    }

    @Inject
    CurrentLease(LeaseStore leases) {
        this.leases = leases;
    }

    void begin(Delivery delivery) {
        current.set(delivery);
    }

    void end() {
        current.remove();
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public void guard() {
        require(leases::guard);
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public void complete() {
        require(leases::complete);
    }

    private void require(Predicate<Delivery> isHeld) {
        Delivery delivery = current.get();
        if (delivery == null) {
            throw new IllegalStateException(
                    "There is no lease on this thread: only a handler in Mode.LEASED has one, and"
                            + " what it calls on its own thread.");
        }
        if (!isHeld.test(delivery)) {
            throw new LeaseLostException(
                    delivery.key().consumer(), delivery.key().text());
        }
    }
}
