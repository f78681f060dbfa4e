package dev.semel.internal.jpa;

import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the tables keep in half the bytes of its text: the identities of keys, and hashes of contents. */
public final class Binary {

    private Binary() {}

    public static UUID id(String text) {
        return UUID.fromString(text);
    }

    public static List<UUID> ids(Collection<String> texts) {
        return texts.stream().map(Binary::id).toList();
    }

    public static byte @Nullable [] hash(@Nullable String hexadecimal) {
        return hexadecimal == null ? null : HexFormat.of().parseHex(hexadecimal);
    }

    public static @Nullable String text(byte @Nullable [] hash) {
        return hash == null ? null : HexFormat.of().formatHex(hash);
    }
}
