package dev.semel.idempotency.interceptor;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnConflict;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.failure.CommitFailedException;
import dev.semel.idempotency.failure.NeverCameBackException;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.KeyResolver;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.mode.Handler;
import dev.semel.idempotency.mode.KeyBusyException;
import dev.semel.idempotency.store.Claim;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.tally.Count;
import dev.semel.tally.Tally;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The consumer protocol, from the arrival of a message to its acknowledgement. The outer transaction, if the delivery is
 * transacted, holds the receipt only.
 *
 * <ol>
 *   <li>Find for whom the message is, its key, and the hash of its content. Without a usable key the consumer's rule
 *       decides; it is never dropped.
 *   <li>Admit it ({@link Admission}): when enough copies of the key are here, it comes back later; a message over which the
 *       server died too often is parked.
 *   <li>In the consumer's {@link Mode}, most often in one inner transaction: claim the key with one statement, run the
 *       handler, look whether it marked the transaction for rollback, commit. Key and effect are there together, or neither
 *       is.
 *   <li>Not granted: the work is done, or stored for later, or closed, and nothing is left to do. Busy: the message is
 *       stored, and comes back. Known with other content: the consumer's rule decides.
 *   <li>Return: the delivery is acknowledged. A crash before that leads to a redelivery, which the committed key turns
 *       into a duplicate.
 *   <li>A failure is recorded after the rollback ({@link Settlement}): one retry is stored, or the message is parked; then
 *       the delivery is acknowledged. If the outcome of the commit was unknown, the recorder waits for it and asks.
 *   <li>A fault of the database burns no attempt: the delivery is asked for again after a pause. So is one whose failure
 *       could not be recorded.
 * </ol>
 */
@Dependent
class IdempotentDelivery {

    private static final Logger LOG = Logger.getLogger(IdempotentDelivery.class.getName());

    private final KeyResolver keys;
    private final Admission admission;
    private final Modes modes;
    private final Settlement settlement;
    private final Tally tally;

    @Inject
    IdempotentDelivery(KeyResolver keys, Admission admission, Modes modes, Settlement settlement, Tally tally) {
        this.keys = keys;
        this.admission = admission;
        this.modes = modes;
        this.settlement = settlement;
        this.tally = tally;
    }

    /** Returns when the message may be acknowledged; otherwise asks for its redelivery. */
    void take(ConsumerDefinition consumer, IncomingMessage message, Handler handler) {
        try {
            if (isForAnotherSubscription(consumer, message)) {
                return;
            }
            refuseIfAddressedToAnother(consumer, message);
            Delivery delivery = keys.resolve(consumer, message);
            boolean isLeased = consumer.work().mode() == Mode.LEASED;
            work(consumer, message, isLeased ? delivery.under(UUID.randomUUID()) : delivery, handler);
        } catch (UnusableMessageException unusable) {
            settlement.park(consumer, message, unusable);
        }
    }

    private void work(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Handler handler) {
        Claim claim;
        try (Admission.Ticket ticket = admission.admit(consumer, message, delivery)) {
            if (ticket.deaths() >= consumer.attempts().maxDeaths()) {
                throw NeverCameBackException.deaths(delivery.key(), ticket.deaths());
            }
            claim = ticket.isCrowded()
                    ? Claim.BUSY
                    : modes.of(consumer.work().mode()).run(consumer, delivery, handler);
            LOG.log(Level.FINE, "{0} took {1}: {2}.", new Object[] {
                consumer.name(), delivery.key().text(), claim
            });
        } catch (KeyBusyException busy) {
            claim = Claim.BUSY;
        } catch (RollbackException | HeuristicMixedException | HeuristicRollbackException uncommitted) {
            settlement.failed(consumer, message, delivery, new CommitFailedException(consumer.name(), uncommitted));
            return;
        } catch (Exception | Error failure) {
            settlement.failed(consumer, message, delivery, failure);
            return;
        }
        conclude(consumer, message, delivery, handler, claim);
    }

    private void conclude(
            ConsumerDefinition consumer, IncomingMessage message, Delivery delivery, Handler handler, Claim claim) {
        switch (claim) {
            case GRANTED -> settlement.done(consumer, message, delivery);
            case DUPLICATE, SUPERSEDED, CLOSED -> {
                tally.addOnCommit(Count.CAUGHT_BY_CONSUMER_KEY, 1);
                settlement.works(consumer);
            }
            case BUSY -> settlement.storeForLater(consumer, message, delivery);
            case CONFLICT -> {
                if (consumer.key().onConflict() == OnConflict.ACCEPT) {
                    work(consumer, message, delivery.byContent(), handler);
                } else {
                    settlement.park(consumer, message, conflict(delivery));
                }
            }
            case OUTCOME_UNKNOWN ->
                settlement.failed(consumer, message, delivery, NeverCameBackException.lapsed(delivery.key()));
        }
    }

    private static UnusableMessageException conflict(Delivery delivery) {
        return new UnusableMessageException(
                ParkReason.CONFLICT,
                "The key " + delivery.key().text()
                        + " is known with other content, so this message was parked beside it. A"
                        + " retry gives it a key of its own.",
                delivery.key());
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
