package dev.semel.admin;

import dev.semel.internal.listing.CappedCount;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param total how many rows match, counted up to {@link #COUNT_LIMIT}; {@link #NOT_COUNTED} behind the first page of those who go
 *     from page to page by {@link #next}
 * @param next says to the list itself where this page ends, also when rows before it come and go; null behind the last row
 * @param asOf when it was read, by the clock of the database, for the {@code newer} of the list; null where the list does not tell what came
 *     since
 */
public record Page<T>(List<T> rows, int total, @Nullable String next, @Nullable Instant asOf) {

    /** Counting stops here, so that a list of millions stays cheap; a total of this size means "or more". */
    public static final int COUNT_LIMIT = CappedCount.LIMIT;

    public static final int NOT_COUNTED = -1;

    public Page {
        rows = List.copyOf(rows);
    }

    /** A list that is whole, or is asked for by number. */
    public Page(List<T> rows, int total) {
        this(rows, total, null, null);
    }

    public boolean isCapped() {
        return total >= COUNT_LIMIT;
    }
}
