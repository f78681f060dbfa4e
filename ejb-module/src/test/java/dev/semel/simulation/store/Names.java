package dev.semel.simulation.store;

import java.util.UUID;

/** Short names for sentences. */
public final class Names {

    private Names() {}

    public static String of(UUID id) {
        return id == null ? "none" : "e" + Long.toHexString(id.getLeastSignificantBits() & 0xFFFF_FFFFL);
    }

    public static String of(String text) {
        return text.length() <= 8 ? text : text.substring(0, 8);
    }
}
