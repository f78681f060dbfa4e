package dev.semel.console.api;

import dev.semel.admin.Page;
import java.util.List;

/**
 * One page of a list.
 *
 * @param total how many match, counted up to 10,000, which means "or more"; null behind the first page
 * @param next is given as {@code after} to have the next page; null behind the last row
 */
public record Listing<T>(List<T> rows, Integer total, String next) {

    static <T> Listing<T> of(Page<T> page) {
        return new Listing<>(page.rows(), page.total() == Page.NOT_COUNTED ? null : page.total(), page.next());
    }
}
