package dev.semel.internal.listing;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LockTimeout;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** One list as SQL: paged and sorted by the database, counted up to a limit. Bodies and stacks stay in the table. */
public record ListQuery(String columns, String table, Conditions conditions) {

    // Some filters and sorts have no index, and a table may hold many millions of rows. Twice that, with the count,
    // is as long as anybody waits for a page.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    /**
     * Reads one page.
     *
     * @param id breaks ties in the order, so that pages never overlap
     * @throws TooSlowException if the database was stopped, because it would have looked through a large table
     */
    public <T> Page<T> read(Database database, PageRequest page, SortColumns sorted, String id, Function<Row, T> view) {
        Order order = sorted.order(page.sort(), id, page.ascending());
        try {
            // All that match, before the place in the list narrows them.
            int total = page.after() == null ? count(database) : Page.NOT_COUNTED;
            List<Row> rows = rows(database, page, order);
            boolean isLast = rows.size() <= page.size();
            List<Row> shown = isLast ? rows : rows.subList(0, page.size());
            String next =
                    isLast ? null : Cursor.of(shown.get(page.size() - 1), order).text(order);
            return new Page<>(shown.stream().map(view).toList(), total, next);
        } catch (PersistenceException failed) {
            throw LockTimeout.isCauseOf(failed) ? new TooSlowException(LONGEST_WAIT, failed) : failed;
        }
    }

    // One more than is shown tells whether there are more.
    private List<Row> rows(Database database, PageRequest page, Order order) {
        Conditions wanted =
                page.after() == null ? conditions : order.behind(Cursor.read(page.after(), order), conditions);
        String select = "SELECT " + columns + ", " + order.column() + " AS place_value, " + order.id()
                + " AS place_id FROM " + table + wanted.where() + order.sql() + " LIMIT ? OFFSET ?";
        List<Object> parameters = new ArrayList<>(wanted.parameters());
        parameters.add(page.size() + 1);
        parameters.add(page.first());
        return Row.all(database.nativeQuery(select, LONGEST_WAIT, parameters.toArray()))
                .toList();
    }

    private int count(Database database) {
        return CappedCount.within(
                LONGEST_WAIT,
                database,
                table + conditions.where(),
                conditions.parameters().toArray());
    }
}
