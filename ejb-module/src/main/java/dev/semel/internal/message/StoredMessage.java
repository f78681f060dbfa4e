package dev.semel.internal.message;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message at rest.
 *
 * @param body the body as bytes; null for {@link BodyKind#NONE}, for {@link BodyKind#TEXT} without a text, and for any
 *     other kind when the body could not be read: such a message cannot be sent again
 * @param properties application properties and the few JMS headers that travel ({@code JMSCorrelationID},
 *     {@code JMSType}); values are String, Boolean, Byte, Short, Integer, Long, Float or Double
 */
public record StoredMessage(BodyKind kind, byte @Nullable [] body, Map<String, Object> properties) {

    /** The largest body, in bytes, that is kept in one piece and can be sent again. */
    public static final int LARGEST_BODY = 10 * 1024 * 1024;

    // Written out: of a compact one, javac 17 does not tell other modules what may be null.
    public StoredMessage(BodyKind kind, byte @Nullable [] body, Map<String, Object> properties) {
        this.kind = kind;
        this.body = body;
        this.properties = Map.copyOf(properties);
    }

    /** Whether a property can have this value. */
    public static boolean canHold(Object value) {
        return PropertiesJson.canHold(value);
    }

    /** A text message; text that cannot be written as UTF-8 is kept as UTF-16. */
    public static StoredMessage text(String text, Map<String, Object> properties) {
        try {
            ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] bytes = new byte[utf8.remaining()];
            utf8.get(bytes);
            return new StoredMessage(BodyKind.TEXT, bytes, properties);
        } catch (CharacterCodingException loneSurrogate) {
            return new StoredMessage(BodyKind.TEXT16, utf16(text), properties);
        }
    }

    /** Whether there is all that a message of its kind needs to be sent. */
    public boolean canBeSent() {
        return body != null || kind == BodyKind.NONE || kind == BodyKind.TEXT;
    }

    /** The same message with one more property. */
    public StoredMessage with(String name, Object value) {
        Map<String, Object> more = new HashMap<>(properties);
        more.put(name, value);
        return new StoredMessage(kind, body, more);
    }

    /** The same message without a property. */
    public StoredMessage without(String name) {
        Map<String, Object> others = new HashMap<>(properties);
        others.remove(name);
        return new StoredMessage(kind, body, others);
    }

    /**
     * The body as text, for {@link BodyKind#TEXT}, {@link BodyKind#TEXT16}, {@link BodyKind#MAP} and {@link BodyKind#STREAM};
     * empty without a body.
     */
    public String text() {
        if (body == null) {
            return "";
        }
        return kind == BodyKind.TEXT16 ? utf16(body) : new String(body, StandardCharsets.UTF_8);
    }

    // The charset encoders replace lone surrogates, so the characters are copied one by one.
    private static byte[] utf16(String text) {
        ByteBuffer bytes = ByteBuffer.allocate(text.length() * 2);
        bytes.asCharBuffer().put(text);
        return bytes.array();
    }

    private static String utf16(byte[] bytes) {
        return ByteBuffer.wrap(bytes).asCharBuffer().toString();
    }
}
