package dev.semel.internal.redelivery;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.semel.internal.history.Failure;
import dev.semel.internal.idempotency.consumer.ConsumerDefinition;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.idempotency.consumer.UnusableMessageException;
import dev.semel.internal.idempotency.failure.DeliveryFailures.FailedDelivery;
import dev.semel.internal.idempotency.poison.PastDeaths;
import dev.semel.internal.idempotency.store.Delivery;
import dev.semel.internal.idempotency.store.IdempotencyKey;
import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.idempotency.store.ParkedMessage;
import dev.semel.internal.idempotency.store.ParkedMessage.Origin;
import dev.semel.internal.idempotency.store.ParkedMessageStore;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.PropertiesJson;
import dev.semel.internal.message.StoredMessage;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Puts a message where an operator sees it, whole, and logs one line for each. */
@Dependent
class Parking {

    private static final Logger LOG = Logger.getLogger(Parking.class.getName());

    private static final String CAN_BE_RETRIED = "An operator can retry or discard it in the console.";
    private static final String CANNOT_BE_RETRIED =
            "It cannot be sent to this consumer alone, so an operator can only discard it in the console.";

    private final ParkedMessageStore store;
    private final PastDeaths deaths;

    @Inject
    Parking(ParkedMessageStore store, PastDeaths deaths) {
        this.store = store;
        this.deaths = deaths;
    }

    // The key may have been read from the body; a retry must bring it along as it is.
    private static StoredMessage withKey(StoredMessage content, IdempotencyKey key) {
        return content.with(MessageContract.IDEMPOTENCY_KEY, key.value());
    }

    void park(FailedDelivery failed, ParkReason reason, int attempts, Failure failure) {
        IdempotencyKey key = failed.delivery().key();
        // Not before: as long as its dead owner's lease lives the message comes back, and must be convicted then.
        forgetDeaths(key);
        ParkedMessage parked = new ParkedMessage(
                origin(failed.consumer(), failed.message()),
                withKey(failed.message().content(), key),
                key,
                null,
                reason,
                failure,
                attempts);
        // The record of the key becomes PARKED with it, which happens once. The same message may have been parked
        // before, forgotten, and sent once more.
        park(UuidCreator.getTimeOrderedEpoch().toString(), parked, failed.message());
    }

    void forgetDeaths(IdempotencyKey key) {
        deaths.forget(key);
    }

    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        StoredMessage content = message.content();
        Optional<IdempotencyKey> key = cause.key();
        Optional<Delivery> conflict = cause.conflict();
        ParkedMessage parked = new ParkedMessage(
                origin(consumer, message),
                key.map(known -> withKey(content, known)).orElse(content),
                key.orElse(null),
                conflict.map(Delivery::contentHash).orElse(null),
                cause.reason(),
                Failure.of(cause),
                0);
        Optional<String> ofAllCopies = conflict.map(Delivery::byContent)
                .map(own -> "other content " + own.key().hash());
        ofAllCopies.ifPresent(name -> park(name, parked, message));
        // Copies of one that waits are that one; once an operator has decided about it, the next one is seen by itself.
        if (ofAllCopies.filter(name -> store.isParked(consumer.name(), name)).isEmpty()) {
            park(name(message, key), parked, message);
        }
    }

    private void park(String name, ParkedMessage message, IncomingMessage incoming) {
        Optional<UUID> id = store.park(name, message);
        if (id.isPresent()) {
            AtomicInteger number = new AtomicInteger();
            incoming.largeBody()
                    .ifPresent(body ->
                            body.forEachPiece(piece -> store.addPiece(id.get(), number.getAndIncrement(), piece)));
            LOG.log(
                    Level.SEVERE,
                    "Consumer {0} parked message {1} from {2} ({3}, attempts: {4}): {5} {6}",
                    new Object[] {
                        message.origin().consumer(),
                        message.origin().messageId(),
                        message.origin().destination(),
                        message.reason(),
                        message.attempts(),
                        message.failure().sentence(),
                        message.origin().isReachable() ? CAN_BE_RETRIED : CANNOT_BE_RETRIED
                    });
        }
    }

    private static Origin origin(ConsumerDefinition consumer, IncomingMessage message) {
        return new Origin(
                consumer.name(),
                message.messageId(),
                message.ownQueue().orElseGet(message::destination),
                message.ownQueue().isPresent());
    }

    // A redelivery is parked once, but a message id may have been given to two messages. Without a key, all that was
    // sent has to tell them apart.
    private static String name(IncomingMessage message, Optional<IdempotencyKey> key) {
        return String.join(
                " ",
                message.messageId(),
                key.map(IdempotencyKey::hash)
                        .orElseGet(() -> PropertiesJson.write(
                                new TreeMap<>(message.content().properties()))),
                message.contentHash(List.of()));
    }
}
