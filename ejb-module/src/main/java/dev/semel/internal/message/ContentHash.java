package dev.semel.internal.message;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonStructure;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tells whether two bodies say the same. A JSON text is hashed in a canonical form: members sorted by name, no blanks,
 * numbers by their value; any other body byte by byte. Properties never count, because they may differ from one sending
 * to the next.
 */
public final class ContentHash {

    // Each method of Json looks for the provider anew, which costs more than all the rest of a hash.
    private static final JsonProvider JSON = JsonProvider.provider();

    private ContentHash() {}

    /**
     * SHA-256 of the content, in hexadecimal.
     *
     * @param ignored JSON pointers to values of a JSON text that do not count
     */
    public static String of(StoredMessage message, List<String> ignored) {
        MessageDigest digest = sha256();
        digest.update(message.kind().name().getBytes(StandardCharsets.US_ASCII));
        if (message.body() != null) {
            digest.update((byte) ':');
            digest.update(isJson(message) ? canonical(message, ignored) : message.body());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** SHA-256 of a text, in hexadecimal. */
    public static String of(String text) {
        return of(StoredMessage.text(text, Map.of()), List.of());
    }

    /** The same for a body of bytes that is read piece by piece. */
    public static String of(BodyKind kind, LargeBody body) {
        MessageDigest digest = sha256();
        digest.update(kind.name().getBytes(StandardCharsets.US_ASCII));
        digest.update((byte) ':');
        body.forEachPiece(digest::update);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static boolean isJson(StoredMessage message) {
        if (message.kind() != BodyKind.TEXT) {
            return false;
        }
        for (byte letter : message.body()) {
            if (letter > ' ') {
                return letter == '{' || letter == '[';
            }
        }
        return false;
    }

    private static byte[] canonical(StoredMessage message, List<String> ignored) {
        try (JsonReader reader = JSON.createReader(new StringReader(message.text()))) {
            StringBuilder letters = new StringBuilder(message.body().length);
            write(without(reader.read(), ignored), letters);
            ByteBuffer bytes = ByteBuffer.allocate(letters.length() * 2);
            bytes.asCharBuffer().put(letters.toString());
            return bytes.array();
        } catch (RuntimeException broken) {
            // Also a plain one: that is how the parser refuses what is nested too deeply.
            return message.body();
        }
    }

    private static JsonStructure without(JsonStructure content, List<String> ignored) {
        JsonStructure rest = content;
        for (String path : ignored) {
            try {
                rest = JSON.createPointer(path).remove(rest);
            } catch (JsonException absent) {
                // There is nothing to leave out.
                continue;
            }
        }
        return rest;
    }

    private static void write(JsonValue value, StringBuilder letters) {
        if (value instanceof JsonObject object) {
            letters.append('{');
            new TreeMap<>(object).forEach((name, member) -> {
                write(name, letters);
                letters.append(':');
                write(member, letters);
                letters.append(',');
            });
            letters.append('}');
        } else if (value instanceof JsonArray array) {
            letters.append('[');
            array.forEach(element -> {
                write(element, letters);
                letters.append(',');
            });
            letters.append(']');
        } else if (value instanceof JsonString string) {
            write(string.getString(), letters);
        } else if (value instanceof JsonNumber number) {
            // By value, and never written out in full: 1e999999999 is a short text and a long number.
            letters.append(number.bigDecimalValue().stripTrailingZeros());
        } else {
            letters.append(value);
        }
    }

    // With its length in front, so that nothing in it has to be escaped.
    private static void write(String text, StringBuilder letters) {
        letters.append(text.length()).append('"').append(text);
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
