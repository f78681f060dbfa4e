package dev.semel.internal.admin.seal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** SHA-256 of values in their order. A text has its length before it, so no two lists of values have the same bytes. */
final class Digest {

    private final MessageDigest sha256;

    /** @param kind of what is hashed, and the version of its form */
    Digest(String kind) {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Each Java has SHA-256, but this one does not.", impossible);
        }
        add(kind);
    }

    Digest add(long number) {
        sha256.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
        return this;
    }

    /** Null is another text than the empty one. */
    Digest add(@Nullable String text) {
        if (text == null) {
            return add(-1);
        }
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        add(utf8.length);
        sha256.update(utf8);
        return this;
    }

    Digest add(UUID id) {
        return add(id.getMostSignificantBits()).add(id.getLeastSignificantBits());
    }

    /** In microseconds, as the databases keep it. */
    Digest add(Instant time) {
        return add(ChronoUnit.MICROS.between(Instant.EPOCH, time));
    }

    String hex() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
