package dev.semel.internal.redelivery;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.internal.idempotency.consumer.IncomingMessage;
import dev.semel.internal.message.ContentHash;
import dev.semel.internal.message.LargeBody;
import dev.semel.internal.message.MessageContract;
import dev.semel.internal.message.StoredMessage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A delivered text message. */
record TextDelivery(String messageId, String destination, Optional<String> ownQueue, StoredMessage content)
        implements IncomingMessage {

    TextDelivery(String messageId) {
        this(messageId, StoredMessage.text("body", Map.of()));
    }

    TextDelivery(String messageId, StoredMessage content) {
        this(messageId, "shop.orders", Optional.of("shop.orders"), content);
    }

    static TextDelivery ofTopic(String messageId, Optional<String> queue) {
        return new TextDelivery(
                messageId, "topic:news", queue.map("topic:news::"::concat), StoredMessage.text("body", Map.of()));
    }

    @Override
    public Optional<String> sentId() {
        return Optional.of(messageId);
    }

    @Override
    public Optional<String> keyProperty(String name) {
        return Optional.empty();
    }

    @Override
    public Optional<UUID> retryOf() {
        return Optional.empty();
    }

    @Override
    public Optional<UUID> eventId() {
        return Optional.ofNullable(content.properties().get(MessageContract.EVENT_ID))
                .map(id -> UUID.fromString(id.toString()));
    }

    @Override
    public Optional<String> addressee() {
        return Optional.empty();
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
        return (int) content.properties().getOrDefault(MessageContract.WAITS, 0);
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
