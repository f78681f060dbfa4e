package dev.semel.internal.listing;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LockTimeout;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** One list as SQL: paged and sorted by the database, counted up to a limit. Bodies and stacks stay in the table. */
public record ListQuery(String columns, String from, List<Object> parameters) {

    // Some filters and sorts have no index, and a table may hold many millions of rows. Twice that, with the count,
    // is as long as anybody waits for a page.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /** What the longest lists are sorted by when nothing else is asked for: the database reads its index in order. */
    private static final Set<String> NEVER_NULL = Set.of("first_seen_at", "created_at");

    /**
     * Reads one page.
     *
     * @param id breaks ties in the order, so that pages never overlap
     * @throws TooSlowException if the database was stopped, because it would have looked through a large table
     */
    public <T> Page<T> read(Database database, PageRequest page, SortColumns sorted, String id, Function<Row, T> view) {
        String order = orderBy(sorted.of(page.sort()), id, page.ascending());
        String select = "SELECT " + columns + " FROM " + from + order + " LIMIT ? OFFSET ?";
        List<Object> selectParameters = new ArrayList<>(parameters);
        selectParameters.add(page.size());
        selectParameters.add(page.first());
        try {
            List<T> rows = Row.all(database.nativeQuery(select, LONGEST_WAIT, selectParameters.toArray()))
                    .map(view)
                    .toList();
            return new Page<>(rows, CappedCount.within(LONGEST_WAIT, database, from, parameters.toArray()));
        } catch (PersistenceException failed) {
            throw LockTimeout.isCauseOf(failed) ? new TooSlowException(LONGEST_WAIT, failed) : failed;
        }
    }

    // The databases disagree on where a null stands; here it counts as later than any time, as in PostgreSQL's indexes.
    // MariaDB can say that by an expression only, which no index helps to sort.
    private static String orderBy(String column, String id, boolean ascending) {
        if (NEVER_NULL.contains(column)) {
            String direction = ascending ? " ASC" : " DESC";
            return " ORDER BY " + column + direction + ", " + id + direction;
        }
        return ascending
                ? " ORDER BY " + column + " ASC NULLS LAST, " + id + " ASC"
                : " ORDER BY " + column + " DESC NULLS FIRST, " + id + " DESC";
    }
}
