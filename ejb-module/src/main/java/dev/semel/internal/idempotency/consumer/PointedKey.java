package dev.semel.internal.idempotency.consumer;

import dev.semel.internal.idempotency.store.ParkReason;
import dev.semel.internal.message.BodyKind;
import dev.semel.internal.message.StoredMessage;
import jakarta.json.JsonException;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;

/** A key at a JSON pointer in the body. */
final class PointedKey {

    private static final JsonProvider JSON = JsonProvider.provider();

    private PointedKey() {}

    static String in(StoredMessage content, String pointer) {
        if (content.kind() != BodyKind.TEXT && content.kind() != BodyKind.TEXT16) {
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The key is expected at " + pointer + " of a JSON text, but the body is of kind " + content.kind()
                            + "; the message was parked.");
        }
        try (JsonReader reader = JSON.createReader(new StringReader(content.text()))) {
            return keyAt(pointer, reader.read());
        } catch (UnusableMessageException unusable) {
            throw unusable;
        } catch (RuntimeException broken) {
            // Also a plain one: that is how the parser refuses what is nested too deeply.
            throw new UnusableMessageException(
                    ParkReason.BROKEN_BODY,
                    "The key is expected at " + pointer + ", but the body is no JSON; the message was parked.",
                    broken);
        }
    }

    private static String keyAt(String pointer, JsonStructure body) {
        try {
            JsonValue value = JSON.createPointer(pointer).getValue(body);
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
