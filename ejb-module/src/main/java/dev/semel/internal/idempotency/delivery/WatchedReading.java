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

/**
 * Reads a message: its body, the hash of its content, its key, for which it may ask a bean of the application. That, too, can kill
 * the server, so a message that was delivered before leaves a mark before a byte of it is read. It has no key yet, and is known by
 * its id. A first delivery pays nothing.
 */
@Dependent
class WatchedReading {

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

    private Optional<Delivery> watched(ConsumerDefinition consumer, IncomingMessage message) {
        IdempotencyKey name = nameOf(consumer, message);
        int maxDeaths = consumer.attempts().maxDeaths();
        Optional<Watch> begun = poison.begin(name, true, maxDeaths);
        if (begun.isEmpty()) {
            outcome.notYet(consumer);
            return Optional.empty();
        }
        try (Watch watch = begun.get()) {
            if (!watch.isGivenUp()) {
                return returned(watch, consumer, message);
            }
            if (outcome.park(consumer, message, deadly(consumer, message, watch.deaths()))) {
                watch.forgetDeaths();
            }
            return Optional.empty();
        }
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

    private UnusableMessageException deadly(ConsumerDefinition consumer, IncomingMessage message, int deaths) {
        return new UnusableMessageException(
                ParkReason.SERVER_DIED,
                "The server died " + deaths + " times while the message was read for consumer " + consumer.name()
                        + ", before its handler was called, so it is not read again by itself.",
                keys.keyOutsideTheBody(consumer, message).orElse(null));
    }

    /** Under which a message is known before its key is; no key has this hash. */
    static IdempotencyKey nameOf(ConsumerDefinition consumer, IncomingMessage message) {
        String id = message.messageId();
        return new IdempotencyKey(consumer.name(), id, IdempotencyKey.hash("reading:" + consumer.name(), id));
    }
}
