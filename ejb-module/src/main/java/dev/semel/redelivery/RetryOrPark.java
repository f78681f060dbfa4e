package dev.semel.redelivery;

import dev.semel.history.AttemptHistory;
import dev.semel.history.BackOff;
import dev.semel.history.Failure;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.consumer.IncomingMessage;
import dev.semel.idempotency.consumer.UnusableMessageException;
import dev.semel.idempotency.failure.DeliveryFailures;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.failure.Verdict;
import dev.semel.idempotency.store.Delivery;
import dev.semel.idempotency.store.IdempotencyStore;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;

/**
 * Records a failed delivery in the third transaction.
 *
 * <ol>
 *   <li>Lock the record, after any transaction in doubt has ended. Work that is done, closed or another delivery's by now
 *       is left alone.
 *   <li>Keep the attempt in the history.
 *   <li>No attempt left, or none can help: park the message.
 *   <li>Otherwise append one retry for this consumer, due after the back-off, and name it in the record: it alone may run
 *       the handler next.
 * </ol>
 */
@Dependent
class RetryOrPark implements DeliveryFailures {

    private static final Logger LOG = Logger.getLogger(RetryOrPark.class.getName());

    private final IdempotencyStore records;
    private final AttemptHistory history;
    private final Parking parking;
    private final RetryEvents retries;
    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());

    @Inject
    RetryOrPark(IdempotencyStore records, AttemptHistory history, Parking parking, RetryEvents retries) {
        this.records = records;
        this.history = history;
        this.parking = parking;
        this.retries = retries;
    }

    @Override
    @Transactional(TxType.REQUIRES_NEW)
    public void record(FailedDelivery failed) {
        Delivery delivery = failed.delivery();
        OptionalInt attemptsBefore = records.lockForFailure(delivery);
        if (attemptsBefore.isEmpty()) {
            return;
        }
        int attempt = attemptsBefore.getAsInt() + 1;
        Failure failure = Failure.of(failed.cause());
        history.record(delivery.key().hash(), attempt, failure);
        boolean isRetryable = failed.verdict() == Verdict.RETRYABLE;
        boolean isLeft = attempt < failed.consumer().retry().maxAttempts();
        if (!isRetryable || !isLeft || !isRetryStored(failed, attempt, failure)) {
            records.recordParked(delivery, attempt, failure);
            parking.park(failed, reasonOf(failed.verdict()), attempt, failure);
        }
    }

    private boolean isRetryStored(FailedDelivery failed, int attempt, Failure failure) {
        try {
            retry(failed, attempt, failure);
            return true;
        } catch (OutboxUsageException unfit) {
            // A foreign message may be one that the outbox refuses, by its size for example.
            LOG.log(Level.WARNING, "No retry could be stored, so the message is parked: {0}", unfit.getMessage());
            return false;
        }
    }

    @Override
    @Transactional(TxType.REQUIRES_NEW)
    public void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        parking.park(consumer, message, cause);
    }

    private void retry(FailedDelivery failed, int attempt, Failure failure) {
        Duration delay = backOff.after(attempt, failed.consumer().retry());
        UUID retry = retries.append(failed.message(), failed.delivery().key(), delay);
        records.recordFailed(failed.delivery(), attempt, retry, failure);
        LOG.log(
                Level.WARNING,
                "Consumer {0} failed on key {1} (attempt {2} of {3}): {4} It is tried again in {5} ms.",
                new Object[] {
                    failed.consumer().name(),
                    failed.delivery().key().text(),
                    attempt,
                    failed.consumer().retry().maxAttempts(),
                    failure.shortMessage(),
                    String.valueOf(delay.toMillis())
                });
    }

    private static ParkReason reasonOf(Verdict verdict) {
        return switch (verdict) {
            case TERMINAL -> ParkReason.TERMINAL_FAILURE;
            case BROKEN_BODY -> ParkReason.BROKEN_BODY;
            default -> ParkReason.ATTEMPTS_USED_UP;
        };
    }
}
