package dev.semel.redelivery;

import dev.semel.history.Failure;
import dev.semel.idempotency.consumer.ConsumerDefinition;
import dev.semel.idempotency.failure.FailedDelivery;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.idempotency.incoming.UnusableMessageException;
import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.idempotency.store.ParkedMessage;
import dev.semel.idempotency.store.ParkedMessage.Origin;
import dev.semel.idempotency.store.ParkedMessageStore;
import dev.semel.message.MessageContract;
import dev.semel.message.StoredMessage;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Puts a message where an operator sees it, whole, and logs one line for each. */
@Dependent
class Parking {

    private static final Logger LOG = Logger.getLogger(Parking.class.getName());

    private final ParkedMessageStore store;

    @Inject
    Parking(ParkedMessageStore store) {
        this.store = store;
    }

    void park(FailedDelivery failed, ParkReason reason, int attempts, Failure failure) {
        IdempotencyKey key = failed.delivery().key();
        ParkedMessage parked = new ParkedMessage(
                origin(failed.consumer(), failed.message()),
                withKey(failed.message().content(), key),
                key,
                reason,
                failure,
                attempts);
        park(parked, failed.message());
    }

    void park(ConsumerDefinition consumer, IncomingMessage message, UnusableMessageException cause) {
        StoredMessage content = message.content();
        ParkedMessage parked = new ParkedMessage(
                origin(consumer, message),
                cause.key().map(key -> withKey(content, key)).orElse(content),
                cause.key().orElse(null),
                cause.reason(),
                Failure.of(cause),
                0);
        park(parked, message);
    }

    private void park(ParkedMessage message, IncomingMessage incoming) {
        Optional<UUID> id = store.park(message);
        if (id.isPresent()) {
            AtomicInteger number = new AtomicInteger();
            incoming.largeBody()
                    .ifPresent(body ->
                            body.forEachPiece(piece -> store.addPiece(id.get(), number.getAndIncrement(), piece)));
            LOG.log(
                    Level.SEVERE,
                    "Consumer {0} parked message {1} from {2} ({3}, attempts: {4}): {5} An operator can retry or discard it in the console.",
                    new Object[] {
                        message.origin().consumer(),
                        message.origin().messageId(),
                        message.origin().destination(),
                        message.reason(),
                        message.attempts(),
                        message.failure().shortMessage()
                    });
        }
    }

    private static Origin origin(ConsumerDefinition consumer, IncomingMessage message) {
        return new Origin(consumer.name(), message.messageId(), message.destination());
    }

    // The key may have been read from the body; a retry must bring it along as it is.
    private static StoredMessage withKey(StoredMessage content, IdempotencyKey key) {
        Map<String, Object> properties = new LinkedHashMap<>(content.properties());
        properties.put(MessageContract.IDEMPOTENCY_KEY, key.value());
        return new StoredMessage(content.kind(), content.body(), properties);
    }
}
