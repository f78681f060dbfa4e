package dev.semel.internal.listing;

import java.util.List;

/**
 * One part of a list.
 *
 * @param total how many rows match in all, counted up to {@link #COUNT_LIMIT}
 */
public record Listing<T>(List<T> rows, int total) {

    /** Counting stops here, so that a list of millions stays cheap. */
    public static final int COUNT_LIMIT = 10_000;

    public Listing {
        rows = List.copyOf(rows);
    }
}
