package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.consumer.IncomingMessage;
import dev.semel.idempotency.consumer.KeyResolver;
import dev.semel.idempotency.consumer.UnusableMessageException;
import dev.semel.idempotency.failure.CommitFailedException;
import dev.semel.idempotency.failure.DeliveryFailures;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.failure.FailureClassifier;
import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.ParkReason;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The consumer protocol, from the arrival of a message to its acknowledgement. The outer transaction, if the delivery is
 * transacted, holds the receipt only.
 *
 * <ol>
 *   <li>Find for whom the message is, and its key. Without a usable key it is parked, never dropped.
 *   <li>In an inner transaction ({@link InnerTransaction}): claim the key with one statement. A concurrent copy waits
 *       there.
 *   <li>Not granted: the work is done, or stored for later, or closed; nothing is left to do.
 *   <li>Granted: run the handler, look whether it marked the transaction for rollback, commit. Key and effect are there
 *       together, or neither is.
 *   <li>Return: the delivery is acknowledged. A crash before that leads to a redelivery, which the committed key turns
 *       into a duplicate.
 *   <li>A failure is recorded in a transaction of its own: one retry is stored, or the message is parked; then the
 *       delivery is acknowledged. If the outcome of the commit was unknown, the recorder waits for it and asks.
 *   <li>A fault of the database burns no attempt: the delivery is asked for again after a pause. So is one whose failure
 *       could not be recorded.
 * </ol>
 */
@Dependent
class IdempotentDelivery {

    private static final Logger LOG = Logger.getLogger(IdempotentDelivery.class.getName());

    private final KeyResolver keys;
    private final InnerTransaction inner;
    private final FailureClassifier classifier;
    private final DeliveryFailures failures;
    private final Redelivery redelivery;

    @Inject
    IdempotentDelivery(
            KeyResolver keys,
            InnerTransaction inner,
            FailureClassifier classifier,
            DeliveryFailures failures,
            Redelivery redelivery) {
        this.keys = keys;
        this.inner = inner;
        this.classifier = classifier;
        this.failures = failures;
        this.redelivery = redelivery;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery. */
    void take(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
        try {
            if (isForAnotherSubscription(consumer, message)) {
                return;
            }
            work(consumer, message, handler);
            redelivery.succeeded(consumer.name());
        } catch (UnusableMessageException unusable) {
            orAskAgain(consumer, () -> failures.park(consumer, message, unusable));
        }
    }

    private void work(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
        refuseIfAddressedToAnother(consumer, message);
        Delivery delivery = new Delivery(
                keys.resolve(consumer, message),
                message.messageId(),
                message.eventId().orElse(null));
        try {
            Claim claim = inner.run(delivery, handler);
            LOG.log(Level.FINE, "{0} took {1}: {2}.", new Object[] {
                consumer.name(), delivery.key().text(), claim
            });
        } catch (RollbackException | HeuristicMixedException | HeuristicRollbackException uncommitted) {
            recover(failed(consumer, message, delivery, new CommitFailedException(consumer.name(), uncommitted)));
        } catch (Exception | Error failure) {
            recover(failed(consumer, message, delivery, failure));
        }
    }

    private FailedDelivery failed(
            ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Throwable failure) {
        return new FailedDelivery(consumer, message, delivery, failure, classifier.classify(failure, consumer));
    }

    private void recover(FailedDelivery failed) {
        if (failed.verdict() == Verdict.NOT_THE_MESSAGES) {
            redelivery.ask(failed.consumer().name(), failed.cause());
        } else {
            orAskAgain(failed.consumer(), () -> failures.record(failed));
        }
    }

    private void orAskAgain(ConsumerDefinition consumer, Runnable recording) {
        try {
            recording.run();
        } catch (Exception unrecorded) {
            // Also the checked RollbackException of a commit that the recorder cannot declare.
            redelivery.ask(consumer.name(), unrecorded);
        }
    }

    private static boolean isForAnotherSubscription(ConsumerDefinition consumer, IncomingMessage message) {
        return message.isFromTopic() && isAddressedToAnother(consumer, message);
    }

    private static void refuseIfAddressedToAnother(ConsumerDefinition consumer, IncomingMessage message) {
        if (isAddressedToAnother(consumer, message)) {
            throw new UnusableMessageException(
                    ParkReason.WRONG_CONSUMER,
                    "The message is a retry for consumer " + message.addressee().orElseThrow()
                            + " but came to consumer " + consumer.name() + ", so it was parked.");
        }
    }

    private static boolean isAddressedToAnother(ConsumerDefinition consumer, IncomingMessage message) {
        return message.addressee().filter(name -> !name.equals(consumer.name())).isPresent();
    }
}
