package dev.semel.admin;

import org.jspecify.annotations.Nullable;

/**
 * Which part of a list is asked for.
 *
 * @param first how many rows come before it
 * @param sort the name of a sortable column of the list, null for its first one; an unknown one is refused
 * @param after the {@link Page#next} of the page before, with the same filter and in the same order; null: from {@code first} on
 */
public record PageRequest(int first, int size, @Nullable String sort, boolean ascending, @Nullable String after) {

    public PageRequest {
        if (first < 0 || size < 1 || size > 500) {
            throw new RefusedException("A page starts at 0 or later and has 1 to 500 rows, but first is " + first
                    + " and size " + size + ".");
        }
    }

    public PageRequest(int first, int size, String sort, boolean ascending) {
        this(first, size, sort, ascending, null);
    }

    /** The first row downwards, where the total is what is asked for. */
    public static PageRequest ofOne(String sort) {
        return new PageRequest(0, 1, sort, false);
    }
}
