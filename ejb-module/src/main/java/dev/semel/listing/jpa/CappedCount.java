package dev.semel.listing.jpa;

import dev.semel.jpa.Database;
import dev.semel.listing.Listing;

/** Counts rows up to {@link Listing#COUNT_LIMIT}: the database stops there. */
public final class CappedCount {

    private CappedCount() {}

    /** @param from a table, with its conditions */
    public static int of(Database database, String from, Object... parameters) {
        String count =
                "SELECT COUNT(*) FROM (SELECT 1 AS one FROM " + from + " LIMIT " + Listing.COUNT_LIMIT + ") counted";
        return ((Number) database.nativeQuery(count, parameters).getSingleResult()).intValue();
    }
}
