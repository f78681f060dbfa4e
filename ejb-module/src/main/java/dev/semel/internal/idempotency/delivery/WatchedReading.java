package dev.semel.internal.idempotency.delivery;

import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.KeyResolver;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.poison.PoisonDetector;
import dev.semel.internal.idempotency.poison.PoisonDetector.Watch;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Reads a message: its body, the hash of its content, its key, for which it may ask a bean of the application. That, too, can kill
 * the server, so a message that was delivered before leaves a mark before a byte of it is read. It has no key yet, and is known by
 * its id. A first delivery pays nothing.
 *
 * <p>One that has killed the server too often is parked, which reads its body once more. If the server dies over that, too, the body
 * is not touched any more: the message goes back to the broker, until the broker gives it up to its dead-letter address.
 */
@Dependent
class WatchedReading {

    private static final Logger LOG = Logger.getLogger(WatchedReading.class.getName());

    private final KeyResolver keys;
    private final PoisonDetector poison;
    private final DeliveryOutcome outcome;

    @Inject
    WatchedReading(KeyResolver keys, PoisonDetector poison, DeliveryOutcome outcome) {
        this.keys = keys;
        this.poison = poison;
        this.outcome = outcome;
    }

    /** Empty if there is nothing left to do: the message is parked, or asked for again. */
    Optional<Delivery> read(ConsumerDefinition consumer, IncomingMessage message) {
        return poison.isMarked(message.isRepeated()) ? watched(consumer, message) : resolve(consumer, message);
    }

    /** Empty if it is to be read as above: it has no usable key, or may kill the server. Nothing has happened. */
    Optional<Delivery> readQuietly(ConsumerDefinition consumer, IncomingMessage message) {
        if (poison.isMarked(message.isRepeated())) {
            return Optional.empty();
        }
        try {
            return Optional.of(keys.resolve(consumer, message));
        } catch (UnusableMessageException unusable) {
            return Optional.empty();
        }
    }

    private Optional<Delivery> watched(ConsumerDefinition consumer, IncomingMessage message) {
        IdempotencyKey name = nameOf(consumer, message);
        int maxServerDeaths = consumer.attempts().maxServerDeaths();
        Optional<Watch> begun = poison.begin(name, true, maxServerDeaths);
        if (begun.isEmpty()) {
            outcome.notYet(consumer);
            return Optional.empty();
        }
        try (Watch watch = begun.get()) {
            if (!watch.isGivenUp()) {
                return returned(watch, consumer, message);
            }
            giveUp(watch, consumer, message);
            return Optional.empty();
        }
    }

    private void giveUp(Watch watch, ConsumerDefinition consumer, IncomingMessage message) {
        if (watch.isDeadlyToPark()) {
            LOG.log(
                    Level.SEVERE,
                    "The server died {0} times while message {1} of consumer {2} was read or parked, so it is left to the broker,"
                            + " which delivers it as often as the address lets it, and then keeps it at its dead-letter address.",
                    new Object[] {watch.deaths(), message.messageId(), consumer.name()});
            outcome.notYet(consumer);
            return;
        }
        Optional<IdempotencyKey> key = keyOutsideTheBody(consumer, message);
        boolean isParked = outcome.park(consumer, message, deadly(consumer, watch.deaths(), key));
        // Without a key only the deaths keep a redelivery from being read, and run beside what is parked.
        if (isParked && key.isPresent()) {
            watch.forgetDeaths();
        }
    }

    Optional<IdempotencyKey> keyOutsideTheBody(ConsumerDefinition consumer, IncomingMessage message) {
        return keys.keyOutsideTheBody(consumer, message);
    }

    private Optional<Delivery> returned(Watch watch, ConsumerDefinition consumer, IncomingMessage message) {
        try {
            return resolve(consumer, message);
        } finally {
            watch.forgetDeaths();
        }
    }

    private Optional<Delivery> resolve(ConsumerDefinition consumer, IncomingMessage message) {
        try {
            return Optional.of(keys.resolve(consumer, message));
        } catch (UnusableMessageException unusable) {
            outcome.park(consumer, message, unusable);
            return Optional.empty();
        }
    }

    private static UnusableMessageException deadly(
            ConsumerDefinition consumer, int deaths, Optional<IdempotencyKey> key) {
        return new UnusableMessageException(
                ParkReason.SERVER_DIED,
                "The server died " + deaths + " times while the message was read for consumer " + consumer.name()
                        + ", before its handler was called, so it is not read again by itself.",
                key.orElse(null));
    }

    /** Under which a message is known before its key is; no key has this hash. */
    static IdempotencyKey nameOf(ConsumerDefinition consumer, IncomingMessage message) {
        String id = message.messageId();
        return new IdempotencyKey(consumer.name(), id, IdempotencyKey.hash("reading:" + consumer.name(), id));
    }
}
