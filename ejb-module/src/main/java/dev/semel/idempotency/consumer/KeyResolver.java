package dev.semel.idempotency.consumer;

import dev.semel.idempotency.store.IdempotencyKey;
import dev.semel.idempotency.store.ParkReason;
import dev.semel.message.BodyKind;
import dev.semel.message.StoredMessage;
import jakarta.enterprise.context.Dependent;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import java.io.StringReader;

/** Finds the idempotency key of a message, or says why there is none. */
@Dependent
public class KeyResolver {

    /** @throws UnusableMessageException if the message has no usable key and must be parked */
    public IdempotencyKey resolve(ConsumerDefinition consumer, IncomingMessage message) {
        // A retry brings its old key as a property, wherever the first message carried it.
        boolean isByProperty =
                consumer.keyPointer().isEmpty() || message.addressee().isPresent();
        String value = isByProperty ? property(message) : pointed(consumer.keyPointer(), message.content());
        if (value.isBlank()) {
            throw new UnusableMessageException(
                    ParkReason.MISSING_KEY, "The idempotency key of the message is empty, so it was parked.");
        }
        return new IdempotencyKey(consumer.name(), value);
    }

    private static String property(IncomingMessage message) {
        return message.keyProperty()
                .orElseThrow(() -> new UnusableMessageException(
                        ParkReason.MISSING_KEY,
                        "The message has no property idempotency_key that is a text or a number, so a duplicate could not be"
                                + " told; it was parked."));
    }

    private static String pointed(String pointer, StoredMessage content) {
        if (content.kind() != BodyKind.TEXT && content.kind() != BodyKind.TEXT16) {
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The key is expected at " + pointer + " of a JSON text, but the body is of kind " + content.kind()
                            + "; the message was parked.");
        }
        try (JsonReader reader = Json.createReader(new StringReader(content.text()))) {
            return keyAt(pointer, reader.read());
        } catch (JsonException broken) {
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The key is expected at " + pointer + ", but the body is no JSON; the message was parked.",
                    broken);
        }
    }

    private static String keyAt(String pointer, JsonStructure body) {
        try {
            JsonValue value = Json.createPointer(pointer).getValue(body);
            return switch (value.getValueType()) {
                case STRING -> ((JsonString) value).getString();
                case NUMBER -> value.toString();
                default ->
                    throw new UnusableMessageException(
                            ParkReason.MISSING_KEY,
                            "The body has no text and no number at " + pointer + ", so the message was parked.");
            };
        } catch (JsonException absent) {
            throw new UnusableMessageException(
                    ParkReason.MISSING_KEY, "The body has no value at " + pointer + ", so the message was parked.");
        }
    }
}
