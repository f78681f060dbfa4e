package dev.semel.internal.admin.list;

import dev.semel.internal.listing.Conditions;
import java.util.Set;

/**
 * The order of a list, and what follows a row of it.
 *
 * @param name by which the column is known outside
 * @param column in SQL
 * @param id breaks ties, so that pages never overlap
 */
record Order(String name, String column, String id, boolean ascending) {

    /** What the longest lists are sorted by when nothing else is asked for: the database reads its index in order. */
    private static final Set<String> NEVER_NULL = Set.of("first_seen_at", "created_at", "parked_at");

    // The databases disagree on where a null stands; here it counts as later than any time, as in PostgreSQL's indexes.
    // MariaDB can say that by an expression only, which no index helps to sort.
    String sql() {
        if (NEVER_NULL.contains(column)) {
            String direction = ascending ? " ASC" : " DESC";
            return " ORDER BY " + column + direction + ", " + id + direction;
        }
        return ascending
                ? " ORDER BY " + column + " ASC NULLS LAST, " + id + " ASC"
                : " ORDER BY " + column + " DESC NULLS FIRST, " + id + " DESC";
    }

    /** The same rows without those up to this place. The column alone comes first: an index is read from there on. */
    Conditions after(Cursor place, Conditions rows) {
        String further = ascending ? " > ?" : " < ?";
        if (place.value() == null) {
            return ascending
                    ? rows.and("(" + column + " IS NULL AND " + id + further + ")", place.id())
                    : rows.and(
                            "((" + column + " IS NULL AND " + id + further + ") OR " + column + " IS NOT NULL)",
                            place.id());
        }
        String rest =
                column + (ascending ? " >= ?" : " <= ?") + " AND (" + column + further + " OR " + id + further + ")";
        boolean isFollowedByNulls = ascending && !NEVER_NULL.contains(column);
        return rows.and(
                isFollowedByNulls ? "((" + rest + ") OR " + column + " IS NULL)" : rest,
                place.value(),
                place.value(),
                place.id());
    }

    @Override
    public String toString() {
        return (ascending ? "" : "-") + name;
    }
}
