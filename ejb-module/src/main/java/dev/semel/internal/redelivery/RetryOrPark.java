package dev.semel.internal.redelivery;

import dev.semel.idempotency.Mode;
import dev.semel.idempotency.OnUnknownOutcome;
import dev.semel.internal.history.AttemptHistory;
import dev.semel.internal.history.BackOff;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.AttemptRule;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures;
import dev.semel.internal.idempotency.failure.FailureKind;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.FailedKey;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.platform.Transactions;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/**
 * Records a failed delivery in the third transaction.
 *
 * <ol>
 *   <li>Lock the record, after any transaction in doubt has ended. Work that is done or closed, or whose retry is still to
 *       come, is left alone; so is a state that a newer one has overtaken. The lease of another delivery, or the key of another message, is
 *       for the delivery to deal with.
 *   <li>No attempt left, or none can help: park the message.
 *   <li>Otherwise append one retry for this consumer, due after the back-off, and name it in the record: it alone may run
 *       the handler next. Where no retry can reach this consumer alone, the broker has to deliver again.
 *   <li>Keep the attempt in the history.
 * </ol>
 */
@Dependent
class RetryOrPark implements DeliveryFailures {

    private static final Logger LOG = Logger.getLogger(RetryOrPark.class.getName());

    private final IdempotencyStore records;
    private final AttemptHistory history;
    private final Parking parking;
    private final RetryEvents retries;
    private final Transactions transactions;
    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());

    @Inject
    LaterDelivery later;

    @Inject
    RetryOrPark(
            IdempotencyStore records,
            AttemptHistory history,
            Parking parking,
            RetryEvents retries,
            Transactions transactions) {
        this.records = records;
        this.history = history;
        this.parking = parking;
        this.retries = retries;
        this.transactions = transactions;
    }

    @Override
    public Recorded record(FailedDelivery failed) {
        return transactions.inNew(() -> recordInOne(failed));
    }

    private Recorded recordInOne(FailedDelivery failed) {
        Delivery delivery = failed.delivery();
        FailedKey found = later.isOver(failed.consumer(), delivery)
                ? new FailedKey(Claim.OVERTAKEN, 0, Duration.ZERO)
                : records.lockForFailure(delivery);
        if (!isNextAttempt(failed, found.claim())) {
            return without(failed, found.claim());
        }
        int attempt = found.attempts() + 1;
        Failure failure = Failure.of(failed.cause());
        Recorded recorded = retryOrPark(failed, attempt, found.time(), failure);
        history.record(delivery.key().hash(), attempt, failure);
        return recorded;
    }

    // To try again would be to forget that an outcome is unknown. It comes as busy, so that the next delivery finds
    // out.
    private static boolean isNextAttempt(FailedDelivery failed, Claim claim) {
        boolean isForgotten = failed.kind() == FailureKind.RETRYABLE
                && failed.consumer().work().onUnknownOutcome() == OnUnknownOutcome.PARK;
        return claim == Claim.GRANTED || claim == Claim.OUTCOME_UNKNOWN && !isForgotten;
    }

    private Recorded retryOrPark(FailedDelivery failed, int attempt, Duration failing, Failure failure) {
        Delivery delivery = failed.delivery();
        Duration delay = backOff.after(attempt, failed.consumer().attempts().retry());
        Optional<ParkReason> end = ending(failed, attempt, failing.plus(delay));
        if (end.isEmpty() && isLeftToTheBroker(failed)) {
            records.recordFailed(delivery, attempt, null, failure);
            return Recorded.LEFT_TO_THE_BROKER;
        }
        if (end.isEmpty() && retries.comesTooLate(failed.message(), delay)) {
            end = Optional.of(ParkReason.EXPIRED);
        }
        if (end.isPresent() || !isRetryStored(failed, attempt, delay, failure)) {
            ParkReason reason = end.orElse(ParkReason.TOO_LARGE);
            records.recordParked(delivery, attempt, reason, failure);
            parking.park(failed, reason, attempt, failure);
        }
        return Recorded.KEPT;
    }

    private Recorded without(FailedDelivery failed, Claim claim) {
        if (claim == Claim.DUPLICATE) {
            later.repeatAnswer(failed.delivery());
        }
        // Others have settled the key, so there is nothing to park, and the next delivery must get to see that.
        if (failed.kind() == FailureKind.DEADLY && claim != Claim.BUSY) {
            parking.forgetDeaths(failed.delivery().key());
        }
        return switch (claim) {
            case BUSY, OUTCOME_UNKNOWN -> Recorded.BUSY;
            case CONFLICT -> Recorded.CONFLICT;
            case OVERTAKEN -> Recorded.OVERTAKEN;
            default -> Recorded.SETTLED;
        };
    }

    /** Why there is no further attempt; empty: there is one. */
    private static Optional<ParkReason> ending(FailedDelivery failed, int attempt, Duration failingThen) {
        AttemptRule rule = failed.consumer().attempts();
        if (failed.kind() != FailureKind.RETRYABLE) {
            return Optional.of(reasonOf(failed.kind()));
        }
        if (attempt >= rule.retry().maxAttempts()) {
            return Optional.of(ParkReason.ATTEMPTS_USED_UP);
        }
        return rule.retryFor().filter(limit -> failingThen.compareTo(limit) > 0).map(limit -> ParkReason.TIME_USED_UP);
    }

    // In the container's own transaction, and where an event would reach every subscriber of the topic.
    private static boolean isLeftToTheBroker(FailedDelivery failed) {
        return failed.consumer().work().mode() == Mode.XA
                || failed.message().ownQueue().isEmpty();
    }

    private boolean isRetryStored(FailedDelivery failed, int attempt, Duration delay, Failure failure) {
        try {
            UUID retry = retries.append(failed.message(), failed.delivery().key(), delay);
            records.recordFailed(failed.delivery(), attempt, retry, failure);
        } catch (OutboxUsageException unfit) {
            // A foreign message may be one that the outbox refuses, by its size for example.
            LOG.log(Level.WARNING, "No retry could be stored, so the message is parked: {0}", unfit.getMessage());
            return false;
        }
        LOG.log(
                Level.WARNING,
                "Consumer {0} failed on key {1} (attempt {2} of {3}): {4} It is tried again in {5} ms.",
                new Object[] {
                    failed.consumer().name(),
                    failed.delivery().key().text(),
                    attempt,
                    failed.consumer().attempts().retry().maxAttempts(),
                    failure.sentence(),
                    String.valueOf(delay.toMillis())
                });
        return true;
    }

    @Override
    public void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        transactions.doInNew(() -> {
            boolean isSettled = cause.conflict().isPresent()
                    ? isDoneByItsContent(cause.conflict().get())
                    : cause.key()
                            .filter(key -> !cause.reason().isBesideItsKey())
                            .filter(key -> isSettled(unworked(consumer, message, key), cause))
                            .isPresent();
            if (!isSettled) {
                parking.park(consumer, message, cause);
            }
        });
    }

    // An operator gave this content a key of its own, when another copy of it was parked.
    private boolean isDoneByItsContent(Delivery conflict) {
        return later.isAnswered(conflict.byContent());
    }

    /** Parks the key with its message, so that its copies wait for the operator, too. Answers whether others have settled it. */
    private boolean isSettled(Delivery unworked, UnusableMessageException cause) {
        FailedKey found = records.lockForFailure(unworked);
        if (found.claim() == Claim.GRANTED) {
            records.recordParked(unworked, found.attempts(), cause.reason(), Failure.of(cause));
        }
        return found.claim().isSettled();
    }

    private static Delivery unworked(ConsumerDefinition consumer, IncomingMessage message, IdempotencyKey key) {
        boolean isCompared = consumer.key().isContentCompared();
        String hash = isCompared ? message.contentHash(consumer.key().ignoredContent()) : null;
        UUID event = message.eventId().orElse(null);
        return new Delivery(key, message.messageId(), event, message.retryOf().orElse(null), hash, null)
                .keptIn(consumer.work().store());
    }

    @Override
    public Later storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        return transactions.inNew(() -> later.storeBusy(consumer, message, delivery));
    }

    @Override
    public Later holdBack(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        if (consumer.work().mode() == Mode.XA) {
            // Its transaction has the lock of the group.
            return later.storeEarly(consumer, message, delivery);
        }
        return transactions.inNew(() -> later.storeEarly(consumer, message, delivery));
    }

    private static ParkReason reasonOf(FailureKind kind) {
        return switch (kind) {
            case TERMINAL -> ParkReason.TERMINAL_FAILURE;
            case BROKEN_BODY -> ParkReason.BROKEN_BODY;
            case DEADLY -> ParkReason.SERVER_DIED;
            case OUTCOME_UNKNOWN -> ParkReason.OUTCOME_UNKNOWN;
            case LATE -> ParkReason.LATE;
            default -> ParkReason.ATTEMPTS_USED_UP;
        };
    }
}
