package dev.semel.console.table;

import java.util.List;
import java.util.Map;
import org.primefaces.model.SortMeta;
import org.primefaces.model.SortOrder;

/** The one place where orders cross between PrimeFaces and the console. Only columns of the white list get through. */
final class SortOrders {

    private SortOrders() {}

    static SortMeta toTable(TableState state) {
        return SortMeta.builder()
                .field(state.sort())
                .order(state.ascending() ? SortOrder.ASCENDING : SortOrder.DESCENDING)
                .build();
    }

    /** The state after the table moved; an order that is missing or not on the white list leaves the old one. */
    static TableState fromTable(
            TableState old, int first, int size, Map<String, SortMeta> sortBy, List<String> sortable) {
        int rows = TableState.SIZES.contains(size) ? size : old.size();
        int start = Math.max(0, first);
        return sortBy.values().stream()
                .filter(meta -> meta.isActive() && sortable.contains(meta.getField()))
                .findFirst()
                .map(meta -> new TableState(
                        start, rows, meta.getField(), meta.getOrder().isAscending()))
                .orElseGet(() -> new TableState(start, rows, old.sort(), old.ascending()));
    }
}
