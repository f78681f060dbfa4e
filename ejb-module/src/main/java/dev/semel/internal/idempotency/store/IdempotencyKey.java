package dev.semel.internal.idempotency.store;

import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.content.ContentDigest;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/**
 * One piece of work of one consumer.
 *
 * @param consumer logical name of the consumer: two consumers of one event each run once
 * @param value the key as the message gave it: any length, any characters
 * @param hash the identity in the table: SHA-256 over consumer and key, hexadecimal
 */
public record IdempotencyKey(String consumer, String value, String hash) {

    private static final int TEXT_LENGTH = 255;

    public IdempotencyKey(String consumer, String value) {
        this(consumer, value, hash(consumer, value));
    }

    /** The key of other content that came under this one. */
    public IdempotencyKey ofContent(String contentHash) {
        return new IdempotencyKey(consumer, value + "#" + contentHash);
    }

    /** The key as it is shown. */
    public String text() {
        return SafeText.line(value, TEXT_LENGTH);
    }

    /** SHA-256 over the UTF-16 code units of both parts, the first one led by its length so that no two pairs collide. */
    public static String hash(String consumer, String value) {
        ByteBuffer parts = ByteBuffer.allocate(4 + 2 * (consumer.length() + value.length()));
        parts.putInt(consumer.length());
        consumer.chars().forEach(c -> parts.putChar((char) c));
        value.chars().forEach(c -> parts.putChar((char) c));
        return HexFormat.of().formatHex(ContentDigest.sha256().digest(parts.array()));
    }
}
