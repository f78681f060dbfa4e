package dev.semel.internal.listing;

import java.util.Collection;
import java.util.Collections;

/** The parameters of an IN. */
public final class Placeholders {

    private Placeholders() {}

    /** {@code (?, ?, ?)}, one for each value; an empty IN is no SQL, so there must be one. */
    public static String of(Collection<?> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("A statement for no rows at all was asked for; nothing was done.");
        }
        return "(" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
    }
}
