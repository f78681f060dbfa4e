package dev.semel.internal.idempotency.failure;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.store.Claim;
import dev.semel.internal.idempotency.store.Delivery;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Port: makes durable what became of a delivery that did not work, in a transaction of its own. When a method throws,
 * nothing was recorded and the delivery must be asked for again.
 */
public interface DeliveryFailures {

    /** Stores one retry, or parks the message; does nothing if the work is done or closed, or its retry is still to come. */
    Recorded record(FailedDelivery failed);

    /** A delivery whose work was rolled back. */
    record FailedDelivery(
            ConsumerDefinition consumer,
            IncomingMessage message,
            Delivery delivery,
            Throwable cause,
            FailureKind kind) {}

    /** What the delivery may do after its failure. */
    enum Recorded {
        /** The message is stored or parked: the delivery may be acknowledged. */
        KEPT(null),
        /** Nothing was recorded: the work is done or closed, or its retry is still to come. */
        SETTLED(Claim.DUPLICATE),
        /** Nothing was recorded: a newer state of its group has been worked on. */
        OVERTAKEN(Claim.OVERTAKEN),
        /** The failure counts, and the broker must deliver again. */
        LEFT_TO_THE_BROKER(null),
        /** Nothing was recorded: another delivery works on the key under a lease. */
        BUSY(Claim.BUSY),
        /** Nothing was recorded: the key is another message's by now. */
        CONFLICT(Claim.CONFLICT);

        private final @Nullable Claim claim;

        Recorded(@Nullable Claim claim) {
            this.claim = claim;
        }

        /** How the key stands, if the failure does not count. */
        public Optional<Claim> instead() {
            return Optional.ofNullable(claim);
        }
    }

    /** What became of a message that cannot be worked on yet. */
    enum Later {
        /** It comes back, and the delivery may be acknowledged. */
        STORED,
        /** Its work is done: it is a copy, and may be acknowledged too. */
        DONE,
        /** Nothing was stored: the broker must deliver it again. */
        NOT_STORED
    }

    /** Parks a message that cannot be worked on. */
    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause);

    /**
     * Stores a message whose key is busy: it comes back after a growing delay. Once, however often it is delivered, and not at
     * all if the work is done by now.
     */
    Later storeForLater(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery);

    /**
     * Stores a message whose predecessor in its group is missing: it comes back when that has been worked on; not if it is its turn by now.
     */
    Later holdBack(ConsumerDefinition consumer, IncomingMessage message, Delivery delivery);
}
