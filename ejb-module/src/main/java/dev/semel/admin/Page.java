package dev.semel.admin;

import dev.semel.internal.listing.Listing;
import java.util.List;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param total how many rows match, counted up to {@link #COUNT_LIMIT}
 */
public record Page<T>(List<T> rows, int total) {

    /** Counting stops here, so that a list of millions stays cheap; a total of this size means "or more". */
    public static final int COUNT_LIMIT = Listing.COUNT_LIMIT;

    public Page {
        rows = List.copyOf(rows);
    }

    public static <R, T> Page<T> of(Listing<R> listing, Function<R, T> view) {
        return new Page<>(listing.rows().stream().map(view).toList(), listing.total());
    }

    public boolean isCapped() {
        return total >= COUNT_LIMIT;
    }
}
