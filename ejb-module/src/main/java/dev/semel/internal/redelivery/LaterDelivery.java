package dev.semel.internal.redelivery;

import dev.semel.internal.history.BackOff;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.failure.DeliveryFailures.Later;
import dev.semel.internal.idempotency.order.Turns;
import dev.semel.internal.idempotency.result.Replies;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyStore;
import dev.semel.internal.idempotency.store.StoredRetries;
import dev.semel.internal.settings.ClaimSettings;
import dev.semel.outbox.OutboxUsageException;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Stores messages that cannot be worked on yet, in the transaction of the caller. What is answered already is not stored. */
@Dependent
class LaterDelivery {

    private static final Logger LOG = Logger.getLogger(LaterDelivery.class.getName());

    // Its predecessor brings it sooner. This is the net below.
    private static final Duration HELD_BACK = Duration.ofHours(1);

    private final IdempotencyStore records;
    private final RetryEvents retries;
    private final Turns turns;
    private final Replies replies;
    private final ClaimSettings settings;
    private final BackOff backOff = new BackOff(RandomGenerator.getDefault());

    @Inject
    LaterDelivery(IdempotencyStore records, RetryEvents retries, Turns turns, Replies replies, ClaimSettings settings) {
        this.records = records;
        this.retries = retries;
        this.turns = turns;
        this.replies = replies;
        this.settings = settings;
    }

    /**
     * A message whose key was busy. It comes at once if the key is free by now: it has a turn that no other will take. But only the first
     * time: it may have been its group that was busy, or a suspect of other deaths that it waited for.
     */
    Later storeBusy(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        Duration delay = backOff.after(message.waits() + 1, consumer.attempts().retry());
        boolean isFirst = message.waits() == 0;
        boolean isToPass = turns.isStillToPass(consumer.work(), delivery);
        if (!isToPass && isAnswered(delivery)) {
            return Later.DONE;
        }
        return isStorable(message)
                ? store(
                        delivery,
                        isToPass,
                        (place, isFree) -> retries.appendForLater(
                                message, delivery, place, isFree && isFirst ? Duration.ZERO : delay))
                : Later.NOT_STORED;
    }

    /** A message whose predecessor is missing. */
    Later storeEarly(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery) {
        boolean isEarly = isStorable(message)
                && turns.await(consumer.work(), delivery, settings.longestWait())
                        .isEarly();
        return isEarly ? store(delivery, true, (place, isFree) -> hold(message, delivery, place)) : Later.NOT_STORED;
    }

    private UUID hold(IncomingMessage message, Delivery delivery, @Nullable UUID place) {
        UUID event = retries.appendForLater(message, delivery, place, HELD_BACK);
        turns.hold(event, delivery);
        return event;
    }

    private static boolean isStorable(IncomingMessage message) {
        return message.ownQueue().isPresent() && message.largeBody().isEmpty();
    }

    private Later store(Delivery delivery, boolean isToPass, StoredRetries.Later later) {
        try {
            if (records.handOver(delivery, isToPass, later) == Claim.DUPLICATE) {
                repeatAnswer(delivery);
                return Later.DONE;
            }
        } catch (OutboxUsageException unfit) {
            LOG.log(Level.FINE, "A message that comes too early cannot be stored: {0}", unfit.getMessage());
            return Later.NOT_STORED;
        }
        LOG.fine(() -> delivery.key().consumer() + " stored a message with key "
                + delivery.key().text() + " for later.");
        return Later.STORED;
    }

    /** Whether the mark of its group says that it has nothing left to do. What is known of its key is done with it then. */
    boolean isOver(ConsumerDefinition consumer, Delivery delivery) {
        boolean isOver = turns.isOver(consumer.work(), delivery, settings.longestWait());
        if (isOver) {
            records.claimIfKnown(delivery, settings.longestWait(), lapsed -> Claim.GRANTED);
        }
        return isOver;
    }

    /** Whether the work is done; its requester gets the answer then. */
    boolean isAnswered(Delivery delivery) {
        boolean isDone = records.isDuplicate(delivery);
        if (isDone) {
            repeatAnswer(delivery);
        }
        return isDone;
    }

    void repeatAnswer(Delivery duplicate) {
        replies.repeat(duplicate);
    }
}
