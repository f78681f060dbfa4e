package dev.semel.shop.message;

import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The fields of a JSON object from outside. Each is checked when it is read, so that no content can break a column. */
public final class Fields {

    static final int LONGEST_ORDER_ID = 64;
    static final int LONGEST_NAME = 100;
    static final int LONGEST_REASON = 200;
    static final long MOST_CENTS = 1_000_000_000;

    private static final JsonParserFactory PARSERS = Json.createParserFactory(Map.of());

    private final JsonObject object;

    private Fields(JsonObject object) {
        this.object = object;
    }

    /** The fields of a text message. */
    static Fields of(Message message) {
        if (!(message instanceof TextMessage textMessage)) {
            throw new UnreadableMessageException("The message is not a TextMessage but a "
                    + message.getClass().getSimpleName());
        }
        try {
            return of(textMessage.getText());
        } catch (JMSException unreachable) {
            throw new JMSRuntimeException(unreachable.getMessage(), unreachable.getErrorCode(), unreachable);
        }
    }

    /** The fields of an HTTP body or a record: JSON is UTF-8, even if the client says something else. */
    public static Fields of(byte[] json) {
        return of(json == null ? null : new String(json, StandardCharsets.UTF_8));
    }

    static Fields of(String json) {
        if (json == null || json.isBlank()) {
            throw new UnreadableMessageException("The body is empty");
        }
        try (JsonParser parser = PARSERS.createParser(new StringReader(json))) {
            parser.next();
            Fields fields = new Fields(parser.getObject());
            if (parser.hasNext()) {
                throw new JsonException("There is more than one object.");
            }
            return fields;
        } catch (RuntimeException unreadable) {
            // Not only JsonException: the parser refuses deep nesting and endless numbers with types of their own.
            throw new UnreadableMessageException("The body is not a JSON object", unreadable);
        }
    }

    public String name(String field) {
        return text(field, LONGEST_NAME);
    }

    String text(String field, int longest) {
        if (!(value(field) instanceof JsonString string)) {
            throw refusal(field, "must be a text");
        }
        String text = string.getString();
        if (text.isBlank()) {
            throw refusal(field, "must not be blank");
        }
        if (text.length() > longest) {
            throw refusal(field, "must not be longer than " + longest + " characters");
        }
        // PostgreSQL stores neither NUL nor half a surrogate pair.
        if (text.codePoints().anyMatch(Fields::isUnprintable)) {
            throw refusal(field, "must not contain control characters");
        }
        return text;
    }

    public long amountCents() {
        if (value("amountCents") instanceof JsonNumber number && number.isIntegral()) {
            BigInteger cents = number.bigIntegerValue();
            if (cents.signum() > 0 && cents.compareTo(BigInteger.valueOf(MOST_CENTS)) <= 0) {
                return cents.longValueExact();
            }
        }
        throw refusal("amountCents", "must be a whole number from 1 to " + MOST_CENTS);
    }

    public boolean flag(String field) {
        JsonValue value = value(field);
        if (value != JsonValue.TRUE && value != JsonValue.FALSE) {
            throw refusal(field, "must be true or false");
        }
        return value == JsonValue.TRUE;
    }

    private JsonValue value(String field) {
        JsonValue value = object.get(field);
        if (value == null) {
            throw refusal(field, "is missing");
        }
        return value;
    }

    private static boolean isUnprintable(int codePoint) {
        return Character.isISOControl(codePoint) || Character.getType(codePoint) == Character.SURROGATE;
    }

    private static UnreadableMessageException refusal(String field, String rule) {
        return new UnreadableMessageException("The field " + field + " " + rule);
    }
}
