package dev.semel.redelivery;

import dev.semel.idempotency.IdempotencyKeyResolver;
import dev.semel.idempotency.incoming.IncomingMessage;
import dev.semel.message.StoredMessage;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A delivered text message. */
record TextDelivery(String messageId) implements IncomingMessage {

    @Override
    public String destination() {
        return "shop.orders";
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
    public Optional<String> subscriptionQueue() {
        return Optional.empty();
    }
}
