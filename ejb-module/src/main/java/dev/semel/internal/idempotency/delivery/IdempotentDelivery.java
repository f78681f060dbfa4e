package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnConflict;
import dev.semel.internal.idempotency.attempt.Circumstances;
import dev.semel.internal.idempotency.attempt.CurrentAttempt;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.delivery.KeyConcurrencyLimit.Ticket;
import dev.semel.internal.idempotency.failure.CommitFailedException;
import dev.semel.internal.idempotency.failure.NeverCameBackException;
import dev.semel.internal.idempotency.mode.Handler;
import dev.semel.internal.idempotency.mode.KeyBusyException;
import dev.semel.internal.idempotency.poison.PoisonDetector.Watch;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.platform.TransactionFailedException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Logger;

/**
 * The consumer protocol, from the arrival of a message to its acknowledgement. The outer transaction, if the delivery is
 * transacted, holds the receipt only.
 *
 * <ol>
 *   <li>Read it ({@link WatchedReading}): find its key, and the hash of its content. A retry of ours brings its key along, and is for one consumer. Without a usable
 *       key the consumer's rule decides; the message is never dropped.
 *   <li>Admit it ({@link KeyConcurrencyLimit}): when enough copies of the key are here, it comes back later; a message over which the
 *       server died too often is parked.
 *   <li>In the consumer's {@link Mode}, most often in one inner transaction: claim the key with one statement, run the
 *       handler, look whether it marked the transaction for rollback, commit. Key and effect are there together, or neither
 *       is.
 *   <li>Not granted: the work is done, or stored for later, or closed, and nothing is left to do. Busy, or before its turn in its group
 *       ({@link dev.semel.idempotency.Order}): the message is stored, and comes back. Known with other content: the consumer's rule decides.
 *   <li>Return: the delivery is acknowledged. A crash before that leads to a redelivery, which the committed key turns
 *       into a duplicate.
 *   <li>A failure is recorded after the rollback ({@link DeliveryOutcome}): one retry is stored, or the message is parked; then
 *       the delivery is acknowledged. If the outcome of the commit was unknown, the recorder waits for it and asks. If the key has
 *       become another delivery's by then, this one goes on at point 4.
 *   <li>A fault of the database burns no attempt: the delivery is asked for again after a pause. So is one whose failure
 *       could not be recorded, and one over which anything else was thrown that nothing here expects; in the end such a message is
 *       parked, if it is the only one.
 * </ol>
 */
@Dependent
class IdempotentDelivery {

    private static final Logger LOG = Logger.getLogger(IdempotentDelivery.class.getName());

    private final WatchedReading reading;
    private final KeyConcurrencyLimit admission;
    private final Modes modes;
    private final DeliveryOutcome outcome;
    private final DeliveryCounts counts;

    @Inject
    CurrentAttempt attempts = new CurrentAttempt();

    @Inject
    IdempotentDelivery(
            WatchedReading reading,
            KeyConcurrencyLimit admission,
            Modes modes,
            DeliveryOutcome outcome,
            DeliveryCounts counts) {
        this.reading = reading;
        this.admission = admission;
        this.modes = modes;
        this.outcome = outcome;
        this.counts = counts;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery, after any exception or error. */
    void deliver(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
        String missing = admission.obstacle();
        if (missing != null) {
            outcome.askAgain(consumer, new IllegalStateException(missing));
            return;
        }
        try {
            Optional<Delivery> read = reading.read(consumer, message);
            if (read.isPresent()) {
                message.tellRead(read.get());
                settle(consumer, message, read.get(), handler);
            }
        } catch (RedeliveryRequestedException asked) {
            throw asked;
        } catch (Exception | Error unforeseen) {
            outcome.notNow(consumer, message, () -> reading.keyOutsideTheBody(consumer, message), unforeseen);
        }
    }

    private void settle(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Handler handler) {
        try {
            work(consumer, message, delivery, handler);
        } catch (RedeliveryRequestedException asked) {
            throw asked;
        } catch (Exception | Error unforeseen) {
            outcome.notNow(consumer, message, delivery, unforeseen);
        }
    }

    private void work(ConsumerDefinition consumer, IncomingMessage message, Delivery read, Handler handler) {
        boolean isLeased = consumer.work().mode() == Mode.LEASED;
        Delivery delivery = isLeased ? read.under(UUID.randomUUID()) : read;
        Optional<Ticket> admitted = admission.admit(consumer, message, delivery);
        Claim claim = Claim.BUSY;
        if (admitted.isPresent()) {
            try (Ticket ticket = admitted.get()) {
                Circumstances how = Circumstances.ofMessage(
                        message.isRedelivered(), consumer.work().isDoneByMark(delivery));
                Handler watched = new WatchedHandler(handler, message, ticket.watch());
                claim = run(consumer, delivery, ticket.watch(), attempts.of(delivery, how, watched));
            } catch (KeyBusyException busy) {
                claim = Claim.BUSY;
            } catch (TransactionFailedException uncommitted) {
                Exception cause = new CommitFailedException(consumer.name(), uncommitted.getCause());
                failed(consumer, message, delivery, handler, cause);
                return;
            } catch (Exception | Error failure) {
                failed(consumer, message, delivery, handler, failure);
                return;
            }
        }
        finish(consumer, message, delivery, handler, claim);
    }

    private Claim run(ConsumerDefinition consumer, Delivery delivery, Watch watch, Handler handler) throws Exception {
        if (watch.isGivenUp()) {
            throw NeverCameBackException.deaths(delivery.key(), watch.deaths());
        }
        Claim claim = modes.of(consumer.work().mode()).run(consumer.work(), delivery, handler);
        if (claim == Claim.DUPLICATE || claim == Claim.CLOSED || claim == Claim.OVERTAKEN) {
            watch.forgetDeaths();
        }
        LOG.fine(() -> consumer.name() + " took " + delivery.key().text() + ": " + claim + ".");
        return claim;
    }

    private void failed(
            ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Handler handler, Throwable cause) {
        Claim instead = outcome.failed(consumer, message, delivery, cause).orElse(null);
        // What is done by now may be what its own handler did, whose commit was in doubt.
        if (instead == null || instead.isSettled() && message.hasReachedHandler()) {
            return;
        }
        if (instead == Claim.DUPLICATE) {
            counts.copyOf(delivery.key());
        }
        finish(consumer, message, delivery, handler, instead);
    }

    void finish(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Handler handler, Claim claim) {
        switch (claim) {
            case GRANTED -> {
                counts.done(consumer);
                outcome.done(consumer, message, delivery);
                counts.effect(consumer, delivery);
            }
            case DUPLICATE, SUPERSEDED, CLOSED -> {
                counts.skipped(consumer, message, delivery);
                outcome.noteSuccess(consumer);
            }
            case OVERTAKEN -> {
                counts.overtaken(consumer);
                outcome.noteSuccess(consumer);
            }
            case BUSY -> countCopy(outcome.storeForLater(consumer, message, delivery), consumer, message, delivery);
            case EARLY -> countCopy(outcome.holdBack(consumer, message, delivery), consumer, message, delivery);
            case CONFLICT -> {
                if (consumer.key().onConflict() == OnConflict.ACCEPT) {
                    work(consumer, message, delivery.byContent(), handler);
                } else {
                    outcome.park(consumer, message, UnusableMessageException.conflict(delivery));
                }
            }
            case OUTCOME_UNKNOWN ->
                failed(consumer, message, delivery, handler, NeverCameBackException.lapsed(delivery.key()));
        }
    }

    private void countCopy(boolean isCopy, ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (isCopy) {
            counts.skipped(consumer, message, delivery);
        }
    }
}
