package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Recorded;
import dev.semel.internal.idempotency.failure.FailureAnalyzer;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.failure.FaultHistory;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.message.LostBodyException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What becomes of a delivery in the end. It is acknowledged if a method returns; otherwise it was asked for again. */
@Dependent
class DeliveryOutcome {

    private static final Logger LOG = Logger.getLogger(DeliveryOutcome.class.getName());

    private final FailureAnalyzer analyzer;
    private final FaultHistory faults;
    private final DeliveryFailures failures;
    private final RedeliveryBackOff backOff;
    private final Modes modes;

    @Inject
    DeliveryOutcome(
            FailureAnalyzer analyzer,
            FaultHistory faults,
            DeliveryFailures failures,
            RedeliveryBackOff backOff,
            Modes modes) {
        this.analyzer = analyzer;
        this.faults = faults;
        this.failures = failures;
        this.backOff = backOff;
        this.modes = modes;
    }

    /** The handler has done the work. In the container's own transaction it is committed only after this. */
    void done(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isXa(consumer)) {
            whenCompleted(
                    consumer,
                    message,
                    () -> worked(consumer, delivery),
                    () -> recordUncommitted(consumer, message, delivery));
        } else {
            worked(consumer, delivery);
        }
    }

    private void worked(ConsumerDefinition consumer, Delivery delivery) {
        faults.succeeded(delivery.key());
        noteSuccess(consumer);
    }

    /** There was nothing to do. */
    void noteSuccess(ConsumerDefinition consumer) {
        backOff.succeeded(consumer.name());
    }

    /** Answers whether it is parked. */
    boolean park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        try {
            failures.park(consumer, message, cause);
            return true;
        } catch (Exception | Error unrecorded) {
            askAgain(consumer, message, unrecorded);
            return false;
        }
    }

    // Answers whether its work is done by now, so that it is a copy; so does the next one.
    boolean storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isXa(consumer) && modes.joined().isDoomed()) {
            // The wait for the key has failed in the transaction that holds the receipt: the message comes back anyway.
            backOff.handBack(consumer, new IllegalStateException("its key is busy"));
            return false;
        }
        return store(consumer, message, () -> failures.storeForLater(consumer, message, delivery));
    }

    /** Its predecessor in its group is missing. Answers whether its work is done by now, so that it is a copy. */
    boolean holdBack(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        return store(consumer, message, () -> failures.holdBack(consumer, message, delivery));
    }

    private boolean store(ConsumerDefinition consumer, IncomingMessage message, Supplier<Later> store) {
        Later later;
        try {
            later = store.get();
        } catch (Exception | Error unrecorded) {
            askAgain(consumer, message, unrecorded);
            return false;
        }
        if (later == Later.NOT_STORED) {
            backOff.handBackBusy(consumer);
        }
        return later == Later.DONE;
    }

    /** Records a failure, or asks for the message again. Answers what the record said instead; empty if all is done. */
    Optional<Claim> failed(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable failure) {
        Throwable cause = message.explain(failure);
        FailureKind kind = analyzer.kindOf(cause, consumer, message, delivery.key());
        if (kind != FailureKind.NOT_THE_MESSAGES) {
            return record(new FailedDelivery(consumer, message, delivery, cause, kind));
        }
        if (isXa(consumer)) {
            // Its locks are held until the container rolls back, so a long pause would be others' pause too.
            backOff.handBack(consumer, cause);
        } else {
            modes.of(consumer.work().mode()).letGo(delivery);
            backOff.ask(consumer, cause);
        }
        return Optional.empty();
    }

    /** Asks for a message again that may be one over which the server dies, and whose turn has not come, or never comes. */
    void notYet(ConsumerDefinition consumer) {
        backOff.handBackBusy(consumer);
    }

    /** Asks again for a message that cannot be handled now. */
    void askAgain(ConsumerDefinition consumer, Throwable cause) {
        backOff.ask(consumer, cause);
    }

    /**
     * Asks for a message again over which something was thrown that is not known to be its fault. Parked when that goes on while
     * others get through.
     */
    void notNow(
            ConsumerDefinition consumer,
            IncomingMessage message,
            Supplier<Optional<IdempotencyKey>> key,
            Throwable cause) {
        if (!isItsOwn(consumer, message)) {
            backOff.ask(consumer, cause);
            return;
        }
        try {
            // Not without its key, either: an operator's retry would do the work beside that of the key.
            IdempotencyKey known = key.get().orElse(null);
            failures.park(consumer, message, UnusableMessageException.again(consumer.name(), known, cause));
        } catch (Exception | Error unrecorded) {
            askAgain(consumer, message, unrecorded);
        }
    }

    /** As above, once the key is known: an operator's retry must have it. */
    void notNow(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable cause) {
        if (isXa(consumer)) {
            // What is parked is acknowledged, and the container would commit with it what the handler may have done.
            backOff.handBack(consumer, cause);
        } else {
            notNow(consumer, message, () -> Optional.of(delivery.key()), cause);
        }
    }

    private Optional<Claim> record(FailedDelivery failed) {
        if (isXa(failed.consumer())) {
            whenCompleted(failed.consumer(), failed.message(), () -> {}, () -> recorded(failed));
            modes.joined().rollBack();
            return Optional.empty();
        }
        Recorded recorded;
        try {
            recorded = recorded(failed);
        } catch (Exception | Error unrecorded) {
            modes.of(failed.consumer().work().mode()).letGo(failed.delivery());
            askAgain(failed.consumer(), failed.message(), unrecorded);
            return Optional.empty();
        }
        if (recorded == Recorded.LEFT_TO_THE_BROKER) {
            backOff.handBack(failed.consumer(), failed.cause());
        }
        return recorded.instead();
    }

    // The container's rollback takes a large body out of reach, and only then the failure is recorded.
    private void whenCompleted(
            ConsumerDefinition consumer, IncomingMessage message, Runnable ifCommitted, Runnable ifRolledBack) {
        try {
            message.load();
        } catch (LostBodyException gone) {
            backOff.handBack(consumer, gone);
            return;
        }
        modes.joined().whenCompleted(ifCommitted, ifRolledBack);
    }

    // The container says only that it rolled back.
    private void recordUncommitted(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        Throwable cause = new CommitFailedException(consumer.name(), new RollbackException());
        FailureKind kind = analyzer.kindOf(cause, consumer, message, delivery.key());
        LOG.log(Level.WARNING, "{0}", cause.getMessage());
        if (kind != FailureKind.NOT_THE_MESSAGES) {
            recorded(new FailedDelivery(consumer, message, delivery, cause, kind));
        }
    }

    private Recorded recorded(FailedDelivery failed) {
        Recorded recorded = failures.record(failed);
        faults.recorded(failed.delivery().key());
        return recorded;
    }

    private void askAgain(ConsumerDefinition consumer, IncomingMessage message, Throwable unrecorded) {
        if (isItsOwn(consumer, message)) {
            LOG.log(
                    Level.SEVERE,
                    "What became of message {0} of consumer {1} cannot be stored again and again, while that of others can"
                            + " ({2}). It stays at the broker, which delivers it as often as the address lets it.",
                    new Object[] {message.messageId(), consumer.name(), Failure.root(unrecorded)});
            LOG.log(Level.FINE, "The whole reason:", unrecorded);
        }
        backOff.ask(consumer, unrecorded);
    }

    // The last net also needs the name of the message. A failure without that name is not counted.
    private boolean isItsOwn(ConsumerDefinition consumer, IncomingMessage message) {
        try {
            return analyzer.isItsOwn(WatchedReading.nameOf(consumer, message));
        } catch (Exception | Error unnamed) {
            LOG.log(Level.FINE, unnamed, () -> "A message of consumer " + consumer.name() + " cannot say its id.");
            return false;
        }
    }

    private static boolean isXa(ConsumerDefinition consumer) {
        return consumer.work().mode() == Mode.XA;
    }
}
