package dev.semel.redelivery;

import dev.semel.idempotency.consumer.IncomingMessage;
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
    public Optional<String> keyProperty() {
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
}
