package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.failure.FailureAnalyzer;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.failure.FaultHistory;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.message.LostBodyException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * What becomes of a delivery in the end. A method that returns leaves it to be acknowledged; otherwise the delivery was
 * asked for again.
 */
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
        if (isJoined(consumer)) {
            ifReadable(consumer, message, () -> modes.joined()
                    .whenCompleted(
                            () -> worked(consumer, delivery), () -> recordUncommitted(consumer, message, delivery)));
        } else {
            worked(consumer, delivery);
        }
    }

    private void worked(ConsumerDefinition consumer, Delivery delivery) {
        faults.succeeded(delivery.key());
        works(consumer);
    }

    /** There was nothing to do. */
    void works(ConsumerDefinition consumer) {
        backOff.succeeded(consumer.name());
    }

    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        orAskAgain(consumer, () -> failures.park(consumer, message, cause));
    }

    void storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isJoined(consumer) && modes.joined().isDoomed()) {
            // The wait for the key has failed in the transaction that holds the receipt: the message comes back anyway.
            backOff.handBack(consumer.name(), new IllegalStateException("its key is busy"));
            return;
        }
        orAskAgain(consumer, () -> {
            if (!failures.storeForLater(consumer, message, delivery)) {
                backOff.handBackBusy(consumer.name());
            }
        });
    }

    /** Records a failure, or asks for the message again. Answers what the record said instead; empty if all is done. */
    Optional<Claim> failed(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable failure) {
        Throwable cause = message.explain(failure);
        FailureKind kind = analyzer.kindOf(cause, consumer, delivery.key());
        if (kind != FailureKind.NOT_THE_MESSAGES) {
            return record(new FailedDelivery(consumer, message, delivery, cause, kind));
        }
        if (isJoined(consumer)) {
            // Its locks are held until the container rolls back, so a long pause would be others' pause too.
            backOff.handBack(consumer.name(), cause);
        } else {
            modes.of(consumer.work().mode()).letGo(delivery);
            backOff.ask(consumer.name(), cause);
        }
        return Optional.empty();
    }

    /** Asks for a message again about which nothing could be found out. */
    void notNow(ConsumerDefinition consumer, Throwable cause) {
        backOff.ask(consumer.name(), cause);
    }

    private Optional<Claim> record(FailedDelivery failed) {
        if (isJoined(failed.consumer())) {
            ifReadable(failed.consumer(), failed.message(), () -> modes.joined()
                    .whenCompleted(() -> {}, () -> failures.record(failed)));
            modes.joined().rollBack();
            return Optional.empty();
        }
        AtomicReference<Claim> instead = new AtomicReference<>();
        orAskAgain(failed.consumer(), () -> {
            switch (failures.record(failed)) {
                case KEPT -> {}
                case LEFT_TO_THE_BROKER -> backOff.handBack(failed.consumer().name(), failed.cause());
                case BUSY -> instead.set(Claim.BUSY);
                case CONFLICT -> instead.set(Claim.CONFLICT);
            }
        });
        return Optional.ofNullable(instead.get());
    }

    // The container's rollback takes a large body out of reach, and only then the failure is recorded.
    private void ifReadable(ConsumerDefinition consumer, IncomingMessage message, Runnable next) {
        try {
            message.load();
            next.run();
        } catch (LostBodyException gone) {
            backOff.handBack(consumer.name(), gone);
        }
    }

    // The container says only that it rolled back.
    private void recordUncommitted(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        Throwable cause = new CommitFailedException(consumer.name(), new RollbackException());
        FailureKind kind = analyzer.kindOf(cause, consumer, delivery.key());
        LOG.log(Level.WARNING, "{0}", cause.getMessage());
        if (kind != FailureKind.NOT_THE_MESSAGES) {
            failures.record(new FailedDelivery(consumer, message, delivery, cause, kind));
        }
    }

    private void orAskAgain(ConsumerDefinition consumer, Runnable recording) {
        try {
            recording.run();
        } catch (RedeliveryRequestedException asked) {
            throw asked;
        } catch (RuntimeException unrecorded) {
            backOff.ask(consumer.name(), unrecorded);
        }
    }

    private static boolean isJoined(ConsumerDefinition consumer) {
        return consumer.work().mode() == Mode.JOINED;
    }
}
