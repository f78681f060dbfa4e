package dev.semel.internal.idempotency.delivery;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import jakarta.jms.JMSException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A text as it is delivered. */
class DeliveredText implements IncomingMessage {

    private final String id;
    private final String key;
    private final boolean isRedelivered;
    private boolean hasReachedHandler;

    DeliveredText(String id, String key, boolean isRedelivered) {
        this.id = id;
        this.key = key;
        this.isRedelivered = isRedelivered;
    }

    @Override
    public Optional<String> sentId() {
        return Optional.of(id);
    }

    @Override
    public String messageId() {
        return id;
    }

    @Override
    public String destination() {
        return "queue";
    }

    @Override
    public Optional<String> ownQueue() {
        return Optional.of("queue");
    }

    @Override
    public Optional<String> keyProperty(String name) {
        return Optional.ofNullable(key).filter(value -> name.equals(MessageContract.IDEMPOTENCY_KEY));
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        try {
            return resolver.keyOf(null);
        } catch (JMSException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Override
    public boolean isRedelivered() {
        return isRedelivered;
    }

    @Override
    public void tellHandler(boolean mayHaveWorked) {
        hasReachedHandler = true;
    }

    @Override
    public boolean hasReachedHandler() {
        return hasReachedHandler;
    }

    @Override
    public int waits() {
        return 0;
    }

    @Override
    public Optional<UUID> eventId() {
        return Optional.empty();
    }

    @Override
    public Optional<UUID> retryOf() {
        return Optional.empty();
    }

    @Override
    public Optional<String> addressee() {
        return Optional.empty();
    }

    @Override
    public StoredMessage content() {
        return StoredMessage.text("text", Map.of());
    }

    @Override
    public void load() {
        // It is all here.
    }

    @Override
    public Optional<LargeBody> largeBody() {
        return Optional.empty();
    }

    @Override
    public String contentHash(List<String> ignored) {
        return ContentHash.of(content(), ignored);
    }
}
