package dev.semel.admin;

import dev.semel.internal.listing.CappedCount;
import java.util.List;

/**
 * One page of a list.
 *
 * @param total how many rows match, counted up to {@link #COUNT_LIMIT}
 */
public record Page<T>(List<T> rows, int total) {

    /** Counting stops here, so that a list of millions stays cheap; a total of this size means "or more". */
    public static final int COUNT_LIMIT = CappedCount.LIMIT;

    public Page {
        rows = List.copyOf(rows);
    }

    public boolean isCapped() {
        return total >= COUNT_LIMIT;
    }
}
