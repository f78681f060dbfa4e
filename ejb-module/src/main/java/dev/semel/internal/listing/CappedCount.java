package dev.semel.internal.listing;

import dev.semel.internal.jpa.Database;
import java.time.Duration;

/** Counts rows up to {@link #LIMIT}: the database stops there. */
public final class CappedCount {

    public static final int LIMIT = 10_000;

    private CappedCount() {}

    /** @param from a table, with its conditions */
    public static int of(Database database, String from, Object... parameters) {
        return database.number(count(from), parameters);
    }

    public static int within(Duration longestWait, Database database, String from, Object... parameters) {
        return Math.toIntExact(database.number(count(from), longestWait, parameters));
    }

    private static String count(String from) {
        return "SELECT COUNT(*) FROM (SELECT 1 AS one FROM " + from + " LIMIT " + LIMIT + ") counted";
    }
}
