package dev.semel.internal.admin.list;

import dev.semel.admin.Page;
import dev.semel.admin.PageRequest;
import dev.semel.internal.jpa.Database;
import dev.semel.internal.jpa.LockTimeout;
import dev.semel.internal.listing.CappedCount;
import dev.semel.internal.listing.Conditions;
import dev.semel.internal.listing.Row;
import dev.semel.internal.listing.TooSlowException;
import jakarta.persistence.PersistenceException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One list as SQL: paged and sorted by the database, counted up to a limit. Bodies and stacks stay in the table.
 *
 * @param parts of a list that comes from several tables: each is asked for no more rows than a page can need, in the order of the list, so
 *     that an index of its own brings them
 */
public record ListQuery(String columns, String table, Conditions conditions, List<Part> parts) {

    /** The rows of one table: a SELECT of the columns that all parts have. */
    public record Part(String select, Conditions conditions) {

        private String sql() {
            return select + conditions.where();
        }
    }

    public ListQuery(String columns, String table, Conditions conditions) {
        this(columns, table, conditions, List.of());
    }

    /** One list of the rows of several tables. */
    public static ListQuery of(String columns, List<Part> parts) {
        List<Object> parameters = parts.stream()
                .flatMap(part -> part.conditions().parameters().stream())
                .toList();
        return new ListQuery(columns, counted(parts), Conditions.on(parameters), parts);
    }

    // Without their columns, and no more of each than the count goes: MariaDB first writes a whole union down. The
    // texts of 200,000 failed entries took more than five seconds.
    private static String counted(List<Part> parts) {
        return parts.stream()
                .map(part -> "(SELECT 1 FROM (" + part.sql() + ") part LIMIT " + CappedCount.LIMIT + ")")
                .collect(Collectors.joining(" UNION ALL ", "(", ") united"));
    }

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
            // Before the rows: what comes while they are read is rather told twice than not at all.
            Instant asOf = database.now();
            // All that match, before the place in the list narrows them.
            int total = page.after() == null ? count(database) : Page.NOT_COUNTED;
            List<Row> rows = rows(database, page, order);
            boolean isLast = rows.size() <= page.size();
            List<Row> shown = isLast ? rows : rows.subList(0, page.size());
            String next =
                    isLast ? null : Cursor.of(shown.get(page.size() - 1), order).text(order);
            return new Page<>(shown.stream().map(view).toList(), total, next, asOf);
        } catch (PersistenceException failed) {
            throw LockTimeout.isCauseOf(failed) ? new TooSlowException(LONGEST_WAIT, failed) : failed;
        }
    }

    /**
     * How many match, counted up to the limit.
     *
     * @throws TooSlowException as {@link #read}
     */
    public int total(Database database) {
        try {
            return count(database);
        } catch (PersistenceException failed) {
            throw LockTimeout.isCauseOf(failed) ? new TooSlowException(LONGEST_WAIT, failed) : failed;
        }
    }

    // One more than is shown tells whether there are more.
    private List<Row> rows(Database database, PageRequest page, Order order) {
        List<Object> parameters = new ArrayList<>();
        String select =
                "SELECT " + columns + ", " + order.column() + " AS place_value, " + order.id() + " AS place_id FROM "
                        + (parts.isEmpty() ? one(page, order, parameters) : united(page, order, parameters))
                        + order.sql() + " LIMIT ? OFFSET ?";
        parameters.add(page.size() + 1);
        parameters.add(page.first());
        return database.query(select, LONGEST_WAIT, Row::read, parameters.toArray());
    }

    private String one(PageRequest page, Order order, List<Object> parameters) {
        Conditions wanted = rowsAfter(page, order, conditions);
        parameters.addAll(wanted.parameters());
        return table + wanted.where();
    }

    // First the ids: MariaDB would read the row of each entry of an index that it passes over from its end.
    private String united(PageRequest page, Order order, List<Object> parameters) {
        int most = page.first() + page.size() + 1;
        return parts.stream()
                .map(part -> {
                    Conditions further = rowsAfter(page, order, new Conditions());
                    parameters.addAll(part.conditions().parameters());
                    parameters.addAll(further.parameters());
                    return "SELECT * FROM (" + part.select() + ") shown WHERE " + order.id() + " IN (SELECT "
                            + order.id()
                            + " FROM (SELECT " + order.id() + " FROM (" + part.sql() + ") part" + further.where()
                            + order.sql() + " LIMIT " + most + ") found)";
                })
                .collect(Collectors.joining(" UNION ALL ", "(", ") united"));
    }

    private static Conditions rowsAfter(PageRequest page, Order order, Conditions rows) {
        return page.after() == null ? rows : order.after(Cursor.read(page.after(), order), rows);
    }

    private int count(Database database) {
        return CappedCount.within(
                LONGEST_WAIT,
                database,
                table + conditions.where(),
                conditions.parameters().toArray());
    }
}
