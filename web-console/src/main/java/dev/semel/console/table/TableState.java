package dev.semel.console.table;

import dev.semel.admin.PageRequest;
import dev.semel.console.url.QueryString;
import dev.semel.console.url.UrlParameters;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/** Which part of a list is shown, in which order. In the address: {@code page} from 1, {@code size}, {@code sort}. */
public record TableState(int first, int size, String sort, boolean ascending) implements Serializable {

    static final List<Integer> SIZES = List.of(25, 50, 100);

    private static final int STANDARD_SIZE = SIZES.get(0);
    private static final int LAST_PAGE = 1_000_000;

    /** Reads the state; {@code -column} sorts downwards, and the first of the sortable columns is the standard. */
    static TableState read(UrlParameters url, List<String> sortable) {
        List<String> sizes = SIZES.stream().map(String::valueOf).toList();
        List<String> sorts = sortable.stream()
                .flatMap(column -> Stream.of(column, "-" + column))
                .toList();
        String size = url.preferred("size", sizes);
        String sort = url.preferred("sort", sorts);
        int rows = size == null ? STANDARD_SIZE : Integer.parseInt(size);
        int first = (url.whole("page", 1, 1, LAST_PAGE) - 1) * rows;
        if (sort == null) {
            return new TableState(first, rows, sortable.get(0), false);
        }
        boolean descending = sort.startsWith("-");
        return new TableState(first, rows, descending ? sort.substring(1) : sort, !descending);
    }

    /** Writes what differs from the standard. */
    QueryString write(QueryString query, List<String> sortable) {
        boolean standardSort = sort.equals(sortable.get(0)) && !ascending;
        int page = first / size + 1;
        return query.with("sort", standardSort ? null : (ascending ? "" : "-") + sort)
                .with("size", size == STANDARD_SIZE ? null : size)
                .with("page", page == 1 ? null : page);
    }

    TableState startingAt(int row) {
        return new TableState(row, size, sort, ascending);
    }

    PageRequest request() {
        return new PageRequest(first, size, sort, ascending);
    }
}
