package dev.semel.redelivery;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.message.ContentHash;
import dev.semel.message.LargeBody;
import dev.semel.message.StoredMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A delivered text message. */
record TextDelivery(String messageId, String destination, Optional<String> subscriptionQueue)
        implements IncomingMessage {

    TextDelivery(String messageId) {
        this(messageId, "shop.orders", Optional.empty());
    }

    static TextDelivery ofTopic(String messageId, Optional<String> queue) {
        return new TextDelivery(messageId, "topic:news", queue);
    }

    @Override
    public Optional<String> keyProperty(String name) {
        return Optional.empty();
    }

    @Override
    public Optional<UUID> eventId() {
        return Optional.empty();
    }

    @Override
    public Optional<String> addressee() {
        return Optional.empty();
    }

    @Override
    public StoredMessage content() {
        return StoredMessage.text("body", Map.of());
    }

    @Override
    public String keyBy(IdempotencyKeyResolver resolver) {
        return null;
    }

    @Override
    public boolean isRedelivered() {
        return false;
    }

    @Override
    public int waits() {
        return 0;
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
