package dev.semel.internal.idempotency.store;

import dev.semel.internal.message.SafeText;
import dev.semel.internal.message.content.ContentDigest;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work of one consumer.
 *
 * @param consumer logical name of the consumer: two consumers of one event each run once
 * @param value the key as the message gave it: any length, any characters
 * @param hash the identity in the table, see {@link #hash(String, String)}
 */
public record IdempotencyKey(String consumer, String value, String hash) {

    private static final int TEXT_LENGTH = 255;

    private static final Pattern TIMED =
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    private static final long RANDOM_OF_VERSION_7 = 0xFFFL;
    private static final long VERSION_BITS = 0xF000L;
    private static final long VERSION_8 = 0x8000L;
    // That of the standard, and one bit more: MariaDB refuses version 8 where nothing follows it in its octet.
    private static final long VARIANT = 0b101L << 61;

    public IdempotencyKey(String consumer, String value) {
        this(consumer, value, hash(consumer, value));
    }

    /** The key of a message without one that was parked: even its retries take effect once. */
    public static IdempotencyKey ofParked(String consumer, UUID entry) {
        return new IdempotencyKey(consumer, "parked:" + entry);
    }

    /** The key of other content that came under this one. */
    public IdempotencyKey ofContent(@Nullable String contentHash) {
        return new IdempotencyKey(consumer, value + "#" + contentHash);
    }

    /** The key as it is shown. */
    public String text() {
        return SafeText.line(value, TEXT_LENGTH);
    }

    /**
     * The identity as the text of a UUID. It is 121 bits of SHA-256 over the UTF-16 code units of both parts, the first one led by its
     * length so that no two pairs collide. If the key is a UUID of version 7, as ours are by default, it begins with the same time, and
     * 73 bits of the hash follow, where the key has 74 that are random: keys of one time lie together in the table and its index.
     */
    public static String hash(String consumer, String value) {
        ByteBuffer parts = ByteBuffer.allocate(4 + 2 * (consumer.length() + value.length()));
        parts.putInt(consumer.length());
        consumer.chars().forEach(c -> parts.putChar((char) c));
        value.chars().forEach(c -> parts.putChar((char) c));
        ByteBuffer digest = ByteBuffer.wrap(ContentDigest.sha256().digest(parts.array()));
        return new UUID(head(value, digest.getLong()), digest.getLong() >>> 3 | VARIANT).toString();
    }

    private static long head(String value, long digest) {
        return TIMED.matcher(value).matches()
                ? UUID.fromString(value).getMostSignificantBits() & ~RANDOM_OF_VERSION_7 | digest & RANDOM_OF_VERSION_7
                : digest & ~VERSION_BITS | VERSION_8;
    }
}
