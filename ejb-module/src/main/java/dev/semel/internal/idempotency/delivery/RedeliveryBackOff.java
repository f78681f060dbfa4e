package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.platform.Waits;
import dev.semel.internal.platform.Waits.Monitor;
import dev.semel.internal.settings.Semel;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks the broker for a message again, after a pause that grows with each failure of the consumer in a row, so that an
 * outage neither spins nor floods the log: the adapter writes several lines for each message that it has to hand back. The
 * first delivery that works again ends the pauses of the others.
 */
@ApplicationScoped
class RedeliveryBackOff {

    private static final Logger LOG = Logger.getLogger(RedeliveryBackOff.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
    private static final int MOST_DOUBLINGS = 6;

    // The broker may give a message up after ten deliveries, and what it waits for here can take half a minute: until a
    // node that has begun its key is known to be dead.
    private static final Duration BUSY_PAUSE = Duration.ofSeconds(5);

    private final Map<String, Integer> faultsInARow = new ConcurrentHashMap<>();
    private final AtomicLong successes = new AtomicLong();
    private TransactionSynchronizationRegistry transaction;
    private Waits waits;
    private Monitor monitor;

    @SuppressWarnings("NullAway") // For a proxy of CDI.
    RedeliveryBackOff() {}

    @Inject
    RedeliveryBackOff(@Semel TransactionSynchronizationRegistry transaction, Waits waits) {
        this.transaction = transaction;
        this.waits = waits;
        this.monitor = waits.newMonitor();
    }

    /** The consumer works again. */
    void succeeded(String consumer) {
        if (!faultsInARow.isEmpty() && faultsInARow.remove(consumer) != null) {
            LOG.log(Level.INFO, "Consumer {0} works again.", consumer);
            endPauses();
        }
    }

    @PreDestroy
    void endPauses() {
        monitor.change(successes::incrementAndGet);
    }

    /** Does not return normally in non-transacted delivery; in transacted delivery it dooms the outer transaction. */
    void ask(ConsumerDefinition consumer, Throwable cause) {
        int faults = faultsInARow.merge(consumer.name(), 1, Integer::sum);
        Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(faults - 1, MOST_DOUBLINGS));
        LOG.log(
                faults == 1 ? Level.WARNING : Level.FINE,
                Failure.printable(cause),
                () -> "Consumer " + consumer.name() + " could not work (" + Failure.root(cause)
                        + "). It is no fault of the message, so no"
                        + " attempt is burnt; the delivery is asked for again in " + pause.toMillis()
                        + " ms. Further faults in a row are logged as FINE.");
        refuse(consumer, pause, cause);
    }

    /** As {@link #ask}, for a failure that was counted and has no retry event of its own: the broker has to try again. */
    void handBack(ConsumerDefinition consumer, Throwable cause) {
        refuse(consumer, FIRST_PAUSE, cause);
    }

    /** For a message whose key is busy, and that cannot be stored for later: the broker has to bring it back. */
    void handBackBusy(ConsumerDefinition consumer) {
        refuse(consumer, BUSY_PAUSE, new IllegalStateException("its key is busy"));
    }

    // Who declares to have no transaction, and finds one, has it from an interceptor or a descriptor. An interceptor's
    // ends without
    // a word to the broker, so it is told by the exception in any case; the container's is doomed before.
    private void refuse(ConsumerDefinition consumer, Duration pause, Throwable cause) {
        rest(pause);
        boolean isInTransaction = transaction.getTransactionStatus() != Status.STATUS_NO_TRANSACTION;
        if (isInTransaction) {
            transaction.setRollbackOnly();
        }
        if (!isInTransaction || !consumer.work().isTransacted()) {
            throw new RedeliveryRequestedException(consumer.name(), cause);
        }
    }

    // No delivery is woken before the shortest pause is over: one key may fail while all others work.
    private void rest(Duration pause) {
        try {
            waits.sleep(FIRST_PAUSE);
            long before = successes.get();
            monitor.await(() -> successes.get() != before, pause.minus(FIRST_PAUSE));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
