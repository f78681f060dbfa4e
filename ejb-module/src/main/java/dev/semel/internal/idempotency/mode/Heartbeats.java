package dev.semel.internal.idempotency.mode;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.failure.NotTheMessagesException;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.Transactions;
import dev.semel.internal.settings.Semel;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Extends a lease three times within its length, until the handler has come back. */
@Dependent
class Heartbeats {

    private static final Logger LOG = Logger.getLogger(Heartbeats.class.getName());
    private static final int BEATS_A_LEASE = 3;

    private final LeaseStore leases;
    private final Transactions transactions;

    @Inject
    @Semel
    ManagedScheduledExecutorService scheduler;

    @Inject
    Heartbeats(LeaseStore leases, Transactions transactions) {
        this.leases = leases;
        this.transactions = transactions;
    }

    /** Answers how it is stopped. */
    Runnable start(Delivery delivery, Duration lease) {
        long interval = lease.dividedBy(BEATS_A_LEASE).toMillis();
        try {
            ScheduledFuture<?> beats = scheduler.scheduleAtFixedRate(
                    () -> beat(delivery, lease), interval, interval, TimeUnit.MILLISECONDS);
            return () -> beats.cancel(false);
        } catch (RejectedExecutionException stopping) {
            throw new NotTheMessagesException(
                    "The server takes no more work, so the handler of consumer "
                            + delivery.key().consumer() + " was not called for key "
                            + delivery.key().text() + ".",
                    stopping);
        }
    }

    // What gets out of here ends the schedule, so nothing does; a beat that failed is made up for by the next.
    private void beat(Delivery delivery, Duration lease) {
        try {
            if (!transactions.inNew(() -> leases.extend(delivery, lease))) {
                LOG.fine(() -> "The lease on " + delivery.key().text() + " is closed or lost.");
            }
        } catch (RuntimeException | Error failed) {
            LOG.log(
                    Level.WARNING,
                    "The lease of consumer {0} on key {1} could not be extended ({2}); it is tried again.",
                    new Object[] {delivery.key().consumer(), delivery.key().text(), Failure.root(failed)});
            LOG.log(Level.FINE, "The whole reason:", failed);
        }
    }
}
