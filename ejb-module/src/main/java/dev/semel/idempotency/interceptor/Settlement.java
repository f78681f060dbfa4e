package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.failure.CommitFailedException;
import dev.semel.idempotency.failure.DeliveryFailures;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.failure.FailureJudge;
import dev.semel.idempotency.failure.FaultMemory;
import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.Delivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What becomes of a delivery in the end. A method that returns leaves it to be acknowledged; otherwise the delivery was
 * asked for again.
 */
@Dependent
class Settlement {

    private static final Logger LOG = Logger.getLogger(Settlement.class.getName());

    private final FailureJudge judge;
    private final FaultMemory memory;
    private final DeliveryFailures failures;
    private final Redelivery redelivery;
    private final Modes modes;

    @Inject
    Settlement(FailureJudge judge, FaultMemory memory, DeliveryFailures failures, Redelivery redelivery, Modes modes) {
        this.judge = judge;
        this.memory = memory;
        this.failures = failures;
        this.redelivery = redelivery;
        this.modes = modes;
    }

    /** The handler has done the work. In the container's own transaction it is committed only after this. */
    void done(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isJoined(consumer)) {
            modes.joined()
                    .whenCompleted(
                            () -> worked(consumer, delivery), () -> recordUncommitted(consumer, message, delivery));
        } else {
            worked(consumer, delivery);
        }
    }

    private void worked(ConsumerDefinition consumer, Delivery delivery) {
        memory.succeeded(delivery.key());
        works(consumer);
    }

    /** There was nothing to do. */
    void works(ConsumerDefinition consumer) {
        redelivery.succeeded(consumer.name());
    }

    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        orAskAgain(consumer, () -> failures.park(consumer, message, cause));
    }

    void storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isJoined(consumer) && modes.joined().isDoomed()) {
            // The wait for the key has failed in the transaction that holds the receipt: the message comes back anyway.
            redelivery.handBack(consumer.name(), new IllegalStateException("its key is busy"));
            return;
        }
        orAskAgain(consumer, () -> {
            if (!failures.storeForLater(consumer, message, delivery)) {
                redelivery.handBackBusy(consumer.name());
            }
        });
    }

    void failed(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable cause) {
        Verdict verdict = judge.judge(cause, consumer, delivery.key());
        if (verdict == Verdict.NOT_THE_MESSAGES && isJoined(consumer)) {
            // Its locks are held until the container rolls back, so a long pause would be others' pause too.
            redelivery.handBack(consumer.name(), cause);
        } else if (verdict == Verdict.NOT_THE_MESSAGES) {
            redelivery.ask(consumer.name(), cause);
        } else {
            record(consumer, message, delivery, cause, verdict);
        }
    }

    private void record(
            ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable cause, Verdict verdict) {
        FailedDelivery failed = new FailedDelivery(consumer, message, delivery, cause, verdict);
        if (isJoined(consumer)) {
            modes.joined().whenRolledBack(() -> failures.record(failed));
            modes.joined().rollBack();
            return;
        }
        orAskAgain(consumer, () -> {
            if (!failures.record(failed)) {
                redelivery.handBack(consumer.name(), cause);
            }
        });
    }

    // The container says only that it rolled back.
    private void recordUncommitted(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        Throwable cause = new CommitFailedException(consumer.name(), new RollbackException());
        Verdict verdict = judge.judge(cause, consumer, delivery.key());
        LOG.log(Level.WARNING, "{0}", cause.getMessage());
        if (verdict != Verdict.NOT_THE_MESSAGES) {
            failures.record(new FailedDelivery(consumer, message, delivery, cause, verdict));
        }
    }

    private void orAskAgain(ConsumerDefinition consumer, Runnable recording) {
        try {
            recording.run();
        } catch (RedeliveryRequestedException asked) {
            throw asked;
        } catch (Exception unrecorded) {
            // Also the checked RollbackException of a commit that the recorder cannot declare.
            redelivery.ask(consumer.name(), unrecorded);
        }
    }

    private static boolean isJoined(ConsumerDefinition consumer) {
        return consumer.work().mode() == Mode.JOINED;
    }
}
